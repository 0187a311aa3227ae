'use client'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { type ChoicePanel, FieldChoice } from '@/components/ui/field-choice'
import { flagAttribute } from '@/lib/form/attributes'
import type { WidgetProps } from '../define-widget'
import { type OptionsState, useFieldText } from '../widget-env'
import { OptionsFailed } from './options-status'
import { useUnnamed } from './use-unnamed'

type TreeChoiceProps = Omit<WidgetProps, 'value' | 'onChange'> & {
  options: OptionsState & { retry: () => void }
  /** What is chosen, by the names of the options. */
  labels: readonly string[]
  panelId: string
  onRemoveLast: () => void
  onClear: () => void
  panel: (panel: ChoicePanel) => ReactNode
}

/** A choice from the tree of a field's options: its closed face, the panel below it, and a word when the options did not come. */
export function TreeChoice({ node, options, labels, ...props }: TreeChoiceProps) {
  const t = useTranslations('widgets.choice')
  const stored = useFieldText(node)
  // Until the options are there the text that came with the record says what is chosen, or a word that it is on its way.
  const unnamed = useUnnamed(options.status)
  const substitute = unnamed && labels.length > 0 ? [stored || unnamed] : null
  return (
    <>
      <FieldChoice
        {...props}
        labels={substitute ?? labels}
        isMultiple={flagAttribute(node, 'multiple')}
        isClearable={flagAttribute(node, 'clearable', true)}
        required={node.required}
        placeholder={node.placeholder || t('placeholder')}
        popup="tree"
      />
      {options.status === 'failed' && !props.compact ? <OptionsFailed onRetry={options.retry} /> : null}
    </>
  )
}

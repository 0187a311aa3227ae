'use client'
import { classes, fieldStyles } from '@/components/ui/field'
import { plainText } from '@/lib/form/wire-values'
import type { WidgetProps } from './define-widget'
import { useFieldText } from './widget-env'

/**
 * The face of every widget that a person cannot edit here: what is stored, as text. The names behind ids come with the
 * record; where they are missing the stored text stands, so that nothing looks empty that is not.
 */
export function Runtime(props: WidgetProps) {
  const text = useFieldText(props.node)
  return <ReadonlyFace {...props} text={text ?? plainText(props.value)} />
}

export function ReadonlyFace({ id, text, placeholder, compact, ariaLabel, error, errorId }: ReadonlyFaceProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a text box that cannot be written in and may take several lines.
    <div
      id={id}
      role="textbox"
      aria-readonly="true"
      tabIndex={0}
      className={classes(fieldStyles.readonlyFace, compact && fieldStyles.compact)}
      aria-label={ariaLabel}
      aria-labelledby={ariaLabel ? undefined : `${id}-label`}
      aria-describedby={error ? errorId : undefined}
    >
      {text || placeholder || '—'}
    </div>
  )
}

type ReadonlyFaceProps = Pick<WidgetProps, 'id' | 'compact' | 'ariaLabel' | 'error' | 'errorId'> & {
  text: string
  placeholder?: string
}

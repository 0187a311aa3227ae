'use client'
import { useTranslations } from 'next-intl'
import { classes, fieldStyles } from '@/components/ui/field'
import type { WidgetProps } from '@/components/widget-kits/define-widget'
import { useFieldText } from '@/components/widget-kits/widget-env'
import type { FormDesign } from '@/lib/form/types'
import { walkFields } from '@/lib/form/walk'
import { factsOf, isSystemFilled } from '@/lib/form/widget-facts/table'
import { plainText } from '@/lib/form/wire-values'
import { widgets } from '../widgets/registry'
import styles from './form.module.css'
import type { FormFaces } from './form-context'
import { displayOf } from './load-faces'

/**
 * Faces for fields that a person may read and not write, in a form of which they fill in the rest: what is stored, as details show it
 * (the look §3). Their code is that of details (`loadDisplays`).
 */
export function lockedFaces(design: FormDesign, codes: readonly string[]): FormFaces {
  const locked = new Set(codes)
  const fields = [...walkFields(design)].filter(({ code, kind, parentTable }) => {
    return kind === 'field' && parentTable === null && locked.has(code)
  })
  const shown = fields.filter((node) => factsOf(node.type).display !== 'code' && !isSystemFilled(node))
  return Object.fromEntries(shown.map(({ code }) => [code, LockedFace]))
}

function LockedFace({ node, id, value, ariaLabel }: WidgetProps) {
  const t = useTranslations('form')
  const text = useFieldText(node)
  const Face = displayOf(node.type)?.Detail
  const isEmpty = widgets.get(node.type)?.schema.isEmpty(value) ?? true
  return (
    // biome-ignore lint/a11y/useSemanticElements: no controls are grouped, a value is.
    <div
      id={id}
      role="group"
      className={classes(fieldStyles.readonlyFace)}
      aria-label={ariaLabel}
      aria-labelledby={ariaLabel ? undefined : `${id}-label`}
    >
      {isEmpty ? (
        <span className={styles.noValue}>{t('noValue')}</span>
      ) : Face ? (
        <Face node={node} value={value} text={text} />
      ) : (
        (text ?? plainText(value))
      )}
    </div>
  )
}

'use client'
import { useTranslations } from 'next-intl'
import { classes, fieldStyles } from '@/components/ui/field'
import { hiddenTargetMark } from '@/lib/form/hidden-target'
import { isRecordLink } from '@/lib/form/widget-facts/table'
import { plainText } from '@/lib/form/wire-values'
import type { WidgetProps } from '../define-widget'
import { useFieldText } from '../widget-env'
import styles from '../widgets.module.css'

/**
 * The face of every widget that a person cannot edit here: what is stored, as text. The names behind ids come with the
 * record; where they are missing the stored text stands, so that nothing looks empty that is not.
 */
export function Runtime(props: WidgetProps) {
  const t = useTranslations('widgets.lookups')
  const text = useFieldText(props.node)
  const isHidden = text === hiddenTargetMark && isRecordLink(props.node)
  return <ReadonlyFace {...props} text={isHidden ? t('noRight') : (text ?? plainText(props.value))} isMuted={isHidden} />
}

export function ReadonlyFace({ id, text, placeholder, compact, ariaLabel, error, errorId, isMuted }: ReadonlyFaceProps) {
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
      {isMuted ? <span className={styles.noRight}>{text}</span> : text || placeholder || '—'}
    </div>
  )
}

type ReadonlyFaceProps = Pick<WidgetProps, 'id' | 'compact' | 'ariaLabel' | 'error' | 'errorId'> & {
  text: string
  placeholder?: string
  /** The text says why the value itself does not stand here. */
  isMuted?: boolean
}

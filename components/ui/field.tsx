'use client'
import type { CSSProperties, ReactNode } from 'react'
import styles from './field.module.css'
import { Words } from './words'

export { styles as fieldStyles }

type LabelPosition = 'left' | 'right' | 'top'

export type FieldProps = {
  /** id of the control; the label element gets `<id>-label`, the fault `<id>-error`. */
  id: string
  label?: string
  isLabelShown?: boolean
  isRequired?: boolean
  tip?: string
  error?: string
  help?: ReactNode
  labelPosition?: LabelPosition
  labelWidth?: number
  children: ReactNode
}

/** Label, tip, control and fault of one field. All texts are shown as text. */
export function Field(props: FieldProps) {
  const { id, label, isLabelShown = true, isRequired, tip, error, help, labelPosition = 'top', labelWidth, children } = props
  return (
    <div className={styles.field} data-position={labelPosition} data-field-id={id}>
      {isLabelShown && label ? (
        <div
          className={styles.labelBox}
          style={labelWidth ? ({ '--tn-label-width': `${labelWidth}px` } as CSSProperties) : undefined}
        >
          <label className={styles.label} id={`${id}-label`} htmlFor={id}>
            {isRequired ? (
              <span className={styles.required} aria-hidden="true">
                *
              </span>
            ) : null}
            <Words text={label} />
          </label>
          {tip ? <FieldTip text={tip} /> : null}
        </div>
      ) : null}
      <div className={styles.body}>
        {children}
        {error ? (
          <p className={styles.error} id={`${id}-error`}>
            {error}
          </p>
        ) : null}
        {help ? <div className={styles.help}>{help}</div> : null}
      </div>
    </div>
  )
}

/** A question mark that tells its text on hover, focus and tap; its accessible name is the text itself. */
export function FieldTip({ text }: { text: string }) {
  return (
    <button type="button" className={styles.tipButton} aria-label={text} data-tip={text} data-tip-press="">
      ?
    </button>
  )
}

/** Attributes every control shares: fault, its text, and the name where no label element exists. */
export function controlAria(props: { error?: string; errorId?: string; ariaLabel?: string; required?: boolean }) {
  return {
    'aria-invalid': props.error ? (true as const) : undefined,
    'aria-describedby': props.error ? props.errorId : undefined,
    'aria-label': props.ariaLabel,
    'aria-required': props.required || undefined,
  }
}

export function classes(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}

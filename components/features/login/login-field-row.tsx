import type { ReactNode } from 'react'
import { Icon, type IconName } from '@/components/ui/icon'
import styles from './login-form.module.css'

type Aria = { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined }

type LoginFieldRowProps = {
  id: string
  label: string
  icon: IconName
  fault?: string | undefined
  warning?: string | undefined
  children: (aria: Aria) => ReactNode
}

/** Label, field and what is to be said about it, tied together for screen readers. */
export function LoginFieldRow({ id, label, icon, fault, warning, children }: LoginFieldRowProps) {
  const describedBy = [fault && `${id}-fault`, warning && `${id}-warning`].filter(Boolean).join(' ')
  return (
    <div className={styles.row}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.field} data-invalid={fault ? '' : undefined}>
        <Icon name={icon} className={styles.fieldIcon} />
        {children({ id, 'aria-invalid': fault ? true : undefined, 'aria-describedby': describedBy || undefined })}
      </div>
      {fault && (
        <p id={`${id}-fault`} className={styles.fault}>
          {fault}
        </p>
      )}
      <p id={`${id}-warning`} className={styles.warning} role="status">
        {warning}
      </p>
    </div>
  )
}

import type { ReactNode } from 'react'
import { Alert } from '@/components/ui/alert'
import styles from './form-notice.module.css'

/** What a person must know before going on with a form: said at once, and shown where the form is scrolled far down. */
export function FormNotice({ isFailure = false, children }: { isFailure?: boolean; children: ReactNode }) {
  return (
    <div ref={isFailure ? bringIntoView : undefined} className={styles.notice}>
      <Alert tone={isFailure ? 'danger' : 'warning'} role={isFailure ? 'alert' : 'status'}>
        {children}
      </Alert>
    </div>
  )
}

function bringIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView?.({ block: 'nearest' })
}

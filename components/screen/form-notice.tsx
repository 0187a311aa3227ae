import type { ReactNode } from 'react'
import { Alert } from '@/components/ui/alert'
import styles from './form-notice.module.css'

type FormNoticeProps = { isFailure?: boolean; isSuccess?: boolean; children: ReactNode }

/** What a person must know before going on with a form: said at once, and shown where the form is scrolled far down. */
export function FormNotice({ isFailure = false, isSuccess = false, children }: FormNoticeProps) {
  return (
    <div ref={isFailure ? bringIntoView : undefined} className={styles.notice}>
      <Alert tone={isFailure ? 'danger' : isSuccess ? 'success' : 'warning'} role={isFailure ? 'alert' : 'status'}>
        {children}
      </Alert>
    </div>
  )
}

function bringIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView?.({ block: 'nearest' })
}

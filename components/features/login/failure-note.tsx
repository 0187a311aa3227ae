import { Icon } from '@/components/ui/icon'
import styles from './login-form.module.css'

/** Where a form says what the platform refused; announced when it appears. */
export function FailureNote({ text }: { text: string }) {
  return (
    <div role="alert" className={styles.alert}>
      {text && (
        <p className={styles.failure}>
          <Icon name="error" size={16} />
          <span>{text}</span>
        </p>
      )}
    </div>
  )
}

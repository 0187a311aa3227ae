import { Select } from '@/components/ui/select'
import { useTexts } from '@/lib/client/use-texts'
import styles from './key-choice-panel.module.css'

type KeyChoiceProps = {
  /** At least one. */
  fields: readonly { id: string; title: string }[]
  /** Empty: any of them. */
  field: string
  isBusy?: boolean
  onChange: (field: string) => void
}

/** By which field records that are there already are known. */
export function KeyChoice({ fields, field, isBusy = false, onChange }: KeyChoiceProps) {
  const t = useTexts('importing.known')
  const [only, ...others] = fields
  if (only && others.length === 0) return <p className={styles.hint}>{t('by', { title: only.title })}</p>
  const options = [{ value: '', label: t('any') }, ...fields.map(({ id, title }) => ({ value: id, label: title }))]
  return (
    <div className={styles.key}>
      <span aria-hidden>{t('key')}</span>
      <Select label={t('key')} options={options} value={field} disabled={isBusy} onChange={onChange} />
    </div>
  )
}

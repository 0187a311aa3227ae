import { Icon } from '@/components/ui/icon'
import { useTexts } from '@/lib/client/use-texts'
import styles from './why.module.css'

/** That somebody has it or has not, by form, colour and word. */
export function VerdictMark({ isGiven }: { isGiven: boolean }) {
  const t = useTexts('admin.why')
  return (
    <>
      <Icon name={isGiven ? 'success' : 'error'} size={16} className={styles[isGiven ? 'yes' : 'no'] ?? ''} />
      <span className="tn-visually-hidden">{t(isGiven ? 'has' : 'hasNot')}</span>
    </>
  )
}

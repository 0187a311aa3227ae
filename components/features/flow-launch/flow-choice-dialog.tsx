import { Icon } from '@/components/ui/icon'
import { Surface } from '@/components/ui/surface'
import { useTexts } from '@/lib/client/use-texts'
import styles from './flow-launch.module.css'

type FlowChoiceDialogProps = {
  /** Name of the template. */
  name: string
  flows: readonly { id: string; fullName: string }[]
  onChoose: (flowId: string) => void
  onClose: () => void
}

/** A template has several flows: one press chooses and goes on (contract 4a §6.3). */
export function FlowChoiceDialog({ name, flows, onChoose, onClose }: FlowChoiceDialogProps) {
  const t = useTexts('flowlaunch')
  return (
    <Surface kind="general" open title={t('chooseFlow')} subtitle={name} width="480px" onClose={onClose}>
      <ul className={styles.flows} aria-label={t('chooseFlow')}>
        {flows.map(({ id, fullName }) => (
          <li key={id}>
            <button type="button" className={styles.flow} onClick={() => onChoose(id)}>
              <Icon name="flag" size={16} />
              <span>{fullName}</span>
              <Icon name="chevron-right" size={16} />
            </button>
          </li>
        ))}
      </ul>
    </Surface>
  )
}

import { useTranslations } from 'next-intl'
import { stepIcons } from '@/components/designer/integrate/integrate-face'
import { Icon, type IconName } from '@/components/ui/icon'
import { Surface } from '@/components/ui/surface'
import styles from './integrations.module.css'

const types: readonly { type: number; icon: IconName }[] = [
  { type: 1, icon: stepIcons.updateData },
  { type: 2, icon: 'clock' },
  { type: 3, icon: stepIcons.dataInterface },
]

/** What starts a new integration, each kind with what it is good for. */
export function TypeDialog({ onChoose, onClose }: { onChoose: (type: number) => void; onClose: () => void }) {
  const t = useTranslations('integrations')
  return (
    <Surface kind="general" open width="560px" title={t('create')} onClose={onClose}>
      <ul className={styles.types}>
        {types.map(({ type, icon }) => (
          <li key={type}>
            <button type="button" className={styles.type} onClick={() => onChoose(type)}>
              <span className={styles.typeIcon}>
                <Icon name={icon} size={18} />
              </span>
              <span className={styles.typeText}>
                <strong>{t(`types.${type}`)}</strong>
                <span>{t(`typeNotes.${type}`)}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Surface>
  )
}

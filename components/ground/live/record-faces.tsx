import { useTranslations } from 'next-intl'
import { Avatar } from '@/components/ui/avatar'
import type { RecordWatcher } from '@/lib/contract/message/socket'
import { useShell } from '../shell-context'
import styles from './record-faces.module.css'
import { usePresence } from './use-presence'

export type RecordFacesProps = { modelId: string; recordId: string; doing: RecordWatcher['doing'] }

/** Small enough for one sign, which the next face does not cover. */
const facePx = 22
const facesMax = 3

/**
 * The faces of the others who have this record open, those that edit it first and in a ring. Who comes to edit is read out, as it
 * concerns what one is doing; who merely looks is told to those who ask.
 */
export function RecordFaces({ modelId, recordId, doing }: RecordFacesProps) {
  const t = useTranslations('list.record.presence')
  const { user } = useShell()
  const { people, total } = usePresence(modelId, recordId, doing)
  const others = people.filter(({ userId }) => userId !== user.userId)
  const hidden = Math.max(0, total - (total > 0 ? 1 : 0) - Math.min(others.length, facesMax))
  const names = (what: RecordWatcher['doing']) =>
    others
      .filter((person) => person.doing === what)
      .map(({ realName }) => realName)
      .join(t('joint'))
  const [editing, viewing] = [names('editing'), names('viewing')]
  const told = [editing && t('editingList', { names: editing }), viewing && t('viewingList', { names: viewing })].filter(Boolean)
  return (
    <>
      <span role="status" className={editing ? styles.words : 'tn-visually-hidden'} data-tip={editing}>
        {editing ? t('editing', { names: editing }) : ''}
      </span>
      {others.length > 0 && (
        <span className={styles.faces} role="img" aria-label={told.join('; ')} data-tip={told.join('\n')}>
          {others.slice(0, facesMax).map((person) => (
            <span key={person.userId} className={styles.face} data-doing={person.doing}>
              <Avatar name={person.realName} src={person.headIcon} size={facePx} />
            </span>
          ))}
          {hidden > 0 && <span className={styles.more}>+{hidden}</span>}
        </span>
      )}
    </>
  )
}

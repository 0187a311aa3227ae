import { IconButton } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { useTexts } from '@/lib/client/use-texts'
import { rootFolder } from './constants'
import styles from './documents.module.css'

type PathPanelProps = { way: readonly { id: string; fullName: string }[]; onEnter: (id: string) => void }

/** Where one is, and the way back. */
export function PathPanel({ way, onEnter }: PathPanelProps) {
  const t = useTexts('documents')
  const steps = [{ id: rootFolder, fullName: t('root') }, ...way]
  return (
    <nav className={styles.path} aria-label={t('path')}>
      {way.length > 0 && (
        <IconButton label={t('up')} onClick={() => onEnter(steps.at(-2)?.id ?? rootFolder)}>
          <Icon name="chevron-left" size={16} />
        </IconButton>
      )}
      <ol>
        {steps.map(({ id, fullName }, index) => {
          const isHere = index === steps.length - 1
          return (
            <li key={id}>
              <button type="button" aria-current={isHere ? 'page' : undefined} disabled={isHere} onClick={() => onEnter(id)}>
                {fullName}
              </button>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

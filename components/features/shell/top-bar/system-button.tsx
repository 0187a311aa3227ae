import { useSetAtom } from 'jotai'
import { useTranslations } from 'next-intl'
import type { ShellData } from '@/components/ground/shell-data'
import { Icon } from '@/components/ui/icon'
import { PlatformIcon } from '@/components/ui/platform-icon'
import { shellDialogAtom } from './state'
import styles from './system-button.module.css'

/** In which of several systems one is, and the way to the others (spec 1 §4). Where there is one, the title of the product says it all. */
export function SystemButton({ systems }: { systems: ShellData['user']['systemIds'] }) {
  const t = useTranslations('topbar')
  const setDialog = useSetAtom(shellDialogAtom)
  const current = systems.find(({ currentSystem }) => currentSystem === 1)
  if (!current || systems.length < 2) return null
  const label = t('systems.sign', { name: current.name })
  return (
    <button type="button" className={styles.sign} data-tip={label} aria-haspopup="dialog" onClick={() => setDialog('systems')}>
      <PlatformIcon icon={current.icon} fallback="grid" size={16} />
      <span className={styles.name} aria-hidden="true">
        {current.name}
      </span>
      <span className="tn-visually-hidden">{label}</span>
      <Icon name="chevrons-up-down" size={14} className={styles.chevron} />
    </button>
  )
}

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { ShellData } from '@/components/ground/shell-data'
import { useTabCommands } from '@/components/ground/tabs/tab-commands'
import { Icon } from '@/components/ui/icon'
import { PlatformIcon } from '@/components/ui/platform-icon'
import { SearchInput } from '@/components/ui/search-input'
import { EmptyState } from '@/components/ui/states'
import { Surface } from '@/components/ui/surface'
import { releaseGuards } from '@/lib/client/leave-guards'
import { announceSession } from '@/lib/client/session-channel'
import { toast } from '@/lib/client/toast-store'
import { useMutation } from '@/lib/client/use-mutation'
import { preferences } from '@/lib/contract/permission/preferences'
import { viewAs } from '@/lib/contract/session/view-as'
import styles from './dialogs.module.css'

// Contract 1 §9: the whole load begins when the toast closes.
const toastMs = 1500

/** The other systems of the user (spec 1 §2.7, contract 1 §12). The choice is kept on the platform, so every page is loaded anew. */
export function SystemDrawer({ data, onClose }: { data: ShellData; onClose: () => void }) {
  const t = useTranslations('topbar')
  const [filter, setFilter] = useState('')
  const [chosenId, setChosenId] = useState<string | undefined>(undefined)
  const choose = useMutation(preferences.major)
  const look = useMutation(viewAs.lookAt)
  const commands = useTabCommands()
  const wanted = filter.trim().toLowerCase()
  const systems = data.user.systemIds.filter(({ name }) => name.toLowerCase().includes(wanted))

  const switchTo = async (id: string) => {
    if (commands && !(await commands.mayLeavePage())) return
    setChosenId(id)
    try {
      const { msg } = data.viewing
        ? await look.run({ body: { systemId: id } })
        : await choose.run({ body: { majorId: id, majorType: 'System' } })
      toast.success(msg || t('systems.done'), { durationMs: toastMs })
      releaseGuards()
      announceSession('system')
      setTimeout(() => window.location.replace('/'), toastMs)
    } catch {
      // The failure was told; the other systems stay to be chosen.
      setChosenId(undefined)
    }
  }
  return (
    <Surface kind="drawer" open title={t('menu.systems')} width="280px" onClose={onClose} busy={chosenId !== undefined}>
      <SearchInput
        className={styles.filter}
        data-autofocus=""
        aria-label={t('systems.filter')}
        placeholder={t('systems.filter')}
        value={filter}
        onChange={setFilter}
      />
      <ul className={styles.choices}>
        {systems.map(({ id, name, icon, currentSystem }) => (
          <li key={id}>
            <button
              type="button"
              className={styles.choice}
              aria-current={currentSystem === 1 ? 'true' : undefined}
              aria-busy={chosenId === id || undefined}
              disabled={currentSystem === 1 || chosenId !== undefined}
              onClick={() => void switchTo(id)}
            >
              <PlatformIcon icon={icon} fallback="grid" />
              <span className={styles.grow}>{name}</span>
              {currentSystem === 1 && (
                <span className={styles.mark}>
                  <Icon name="check" size={14} />
                  {t('systems.current')}
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
      {systems.length === 0 && <EmptyState text={t('systems.none')} />}
    </Surface>
  )
}

import { Command } from 'cmdk'
import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { readRecentPaths } from '@/components/features/home/state'
import { Icon } from '@/components/ui/icon'
import { PlatformIcon } from '@/components/ui/platform-icon'
import { Surface } from '@/components/ui/surface'
import { useShell } from '../shell-context'
import type { ShellData } from '../shell-data'
import { useTabCommands } from '../tabs/tab-commands'
import styles from './command-palette.module.css'
import { menuEntries, type PaletteEntry } from './entries'
import { usePaletteActions } from './use-palette-actions'
import { useResults } from './use-results'

const openOutside = (address: string) => window.open(address, '_blank', 'noopener,noreferrer')

/** Menu search and more (spec 1 §2.7): permitted pages, actions of the shell, pages used lately. */
export function CommandPalette({ data, onClose }: { data: ShellData; onClose: () => void }) {
  const t = useTranslations('topbar.palette')
  const { openPath } = useShell()
  const [question, setQuestion] = useState('')
  const menus = useMemo(() => menuEntries(data.menus, { openPath, openOutside }), [data.menus, openPath])
  const actions = usePaletteActions(data, openPath)
  const commands = useTabCommands()
  const recent = useMemo(
    () => recentOf(menus, readRecentPaths(data.user.userId)).filter(({ path }) => path !== commands?.shownKey()),
    [menus, data.user.userId, commands],
  )
  const groups = useResults(question, { menus, actions, recent })
  const [chosen, setChosen] = useChosen(groups)
  const count = groups.reduce((sum, { entries }) => sum + entries.length, 0)
  const run = (entry: PaletteEntry) => {
    onClose()
    entry.run()
  }
  return (
    <Surface kind="general" open title={t('title')} width="640px" onClose={onClose}>
      <Command
        className={styles.palette}
        label={t('title')}
        shouldFilter={false}
        vimBindings={false}
        loop
        value={chosen}
        onValueChange={setChosen}
      >
        <div className={styles.question}>
          <Icon name="search" />
          <Command.Input data-autofocus="" placeholder={t('placeholder')} value={question} onValueChange={setQuestion} />
        </div>
        <Command.List className={styles.list} label={t('list')} data-empty={count === 0 || undefined}>
          {groups.map(({ name, entries }) => (
            <Command.Group key={name} heading={t(name)} className={styles.group}>
              {entries.map((entry) => (
                <Row key={entry.id} value={`${name} ${entry.id}`} entry={entry} onRun={run} />
              ))}
            </Command.Group>
          ))}
        </Command.List>
        {count === 0 && (
          <div className={styles.none}>
            <strong>{t('none', { question: question.trim() })}</strong>
            <span>{t('noneHint')}</span>
          </div>
        )}
        <span role="status" className="tn-visually-hidden">
          {question.trim() !== '' && t('count', { count })}
        </span>
        <footer className={styles.keys} aria-hidden="true">
          <span>
            <kbd>↑</kbd>
            <kbd>↓</kbd> {t('move')}
          </span>
          <span>
            <kbd>Enter</kbd> {t('open')}
          </span>
          <span>
            <kbd>Esc</kbd> {t('escape')}
          </span>
        </footer>
      </Command>
    </Surface>
  )
}

type RowProps = { value: string; entry: PaletteEntry; onRun: (entry: PaletteEntry) => void }

function Row({ value, entry, onRun }: RowProps) {
  const t = useTranslations('topbar.palette')
  return (
    <Command.Item value={value} className={styles.row} onSelect={() => onRun(entry)}>
      {entry.menuIcon ? <PlatformIcon icon={entry.menuIcon} fallback={entry.icon} /> : <Icon name={entry.icon} />}
      <span className={styles.title}>{entry.title}</span>
      {entry.trail.length > 0 && <span className={styles.trail}>{entry.trail.join(' > ')}</span>}
      {entry.state && <span className={styles.state}>{entry.state}</span>}
      {entry.isOutside && (
        <span className={styles.state}>
          <Icon name="external" size={14} />
          <span className="tn-visually-hidden">{t('outside')}</span>
        </span>
      )}
    </Command.Item>
  )
}

/** The chosen row: the first one whenever the results are others, then what the keys or the pointer say. */
function useChosen(groups: ReturnType<typeof useResults>): [string, (value: string) => void] {
  const first = groups[0] ? `${groups[0].name} ${groups[0].entries[0]?.id}` : ''
  const [state, setState] = useState({ groups, chosen: first })
  if (state.groups !== groups) setState({ groups, chosen: first })
  return [state.groups === groups ? state.chosen : first, (chosen) => setState({ groups, chosen })]
}

function recentOf(menus: readonly PaletteEntry[], paths: readonly string[]): PaletteEntry[] {
  const byPath = new Map(menus.map((entry) => [entry.path, entry]))
  return paths.flatMap((path) => byPath.get(path) ?? [])
}

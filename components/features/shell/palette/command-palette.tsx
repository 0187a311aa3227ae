import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { readRecentPaths } from '@/components/features/home/state'
import { useShell } from '@/components/ground/shell-context'
import type { ShellData } from '@/components/ground/shell-data'
import { useTabCommands } from '@/components/ground/tabs/tab-commands'
import { Icon } from '@/components/ui/icon'
import { PlatformIcon } from '@/components/ui/platform-icon'
import { Surface } from '@/components/ui/surface'
import styles from './command-palette.module.css'
import { menuEntries, type PaletteEntry } from './entries'
import { usePaletteActions } from './use-palette-actions'
import { useResults } from './use-results'

const openOutside = (address: string) => window.open(address, '_blank', 'noopener,noreferrer')

/** Menu search and more (spec 1 §2.7): permitted pages, actions of the shell, pages used lately. A combobox with its list always open. */
export function CommandPalette({ data, onClose }: { data: ShellData; onClose: () => void }) {
  const t = useTranslations('topbar.palette')
  const id = useId()
  const [question, setQuestion] = useState('')
  const groups = useResults(question, useSource(data))
  const rows = groups.flatMap(({ name, entries }) => entries.map((entry) => ({ key: `${name} ${entry.id}`, entry })))
  const [chosen, choose] = useChosen(`${question} ${rows[0]?.key}`, rows.length)
  const idOf = (index: number) => `${id}-${index}`
  const run = (entry: PaletteEntry) => {
    onClose()
    entry.run()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter and arrows belong to the input method while signs are being put together.
    if (event.nativeEvent.isComposing || rows.length === 0) return
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const row = rows[chosen]
    if (by !== undefined) choose((chosen + by + rows.length) % rows.length)
    else if (event.key === 'Enter' && row) run(row.entry)
    else return
    event.preventDefault()
  }
  let index = -1
  return (
    <Surface kind="general" open title={t('title')} width="640px" onClose={onClose}>
      <div className={styles.palette}>
        <div className={styles.question}>
          <Icon name="search" />
          <input
            data-autofocus=""
            role="combobox"
            aria-label={t('placeholder')}
            aria-autocomplete="list"
            aria-expanded={rows.length > 0}
            aria-controls={id}
            aria-activedescendant={rows.length > 0 ? idOf(chosen) : undefined}
            autoComplete="off"
            spellCheck={false}
            placeholder={t('placeholder')}
            value={question}
            onChange={(event) => setQuestion(event.target.value)}
            onKeyDown={onKeyDown}
          />
        </div>
        <div id={id} role="listbox" aria-label={t('list')} className={styles.list} data-empty={rows.length === 0 || undefined}>
          {groups.map(({ name, entries }) => (
            // biome-ignore lint/a11y/useSemanticElements: a group of options within a list box has no element of its own.
            <div key={name} role="group" aria-labelledby={`${id}-${name}`}>
              <div id={`${id}-${name}`} className={styles.heading}>
                {t(name)}
              </div>
              {entries.map((entry) => {
                index += 1
                const at = index
                return (
                  <Row
                    key={entry.id}
                    id={idOf(at)}
                    entry={entry}
                    isChosen={at === chosen}
                    onChoose={() => choose(at)}
                    onRun={() => run(entry)}
                  />
                )
              })}
            </div>
          ))}
        </div>
        {rows.length === 0 && (
          <div className={styles.none}>
            <strong>{t('none', { question: question.trim() })}</strong>
            <span>{t('noneHint')}</span>
          </div>
        )}
        <span role="status" className="tn-visually-hidden">
          {question.trim() !== '' && t('count', { count: rows.length })}
        </span>
        <Keys />
      </div>
    </Surface>
  )
}

function useSource(data: ShellData) {
  const { openPath } = useShell()
  const commands = useTabCommands()
  const { userId } = data.user
  const menus = useMemo(() => menuEntries(data.menus, { openPath, openOutside }), [data.menus, openPath])
  const actions = usePaletteActions(data, openPath)
  const recent = useMemo(
    () => recentOf(menus, readRecentPaths(userId)).filter(({ path }) => path !== commands?.shownKey()),
    [menus, userId, commands],
  )
  return { menus, actions, recent }
}

type RowProps = { id: string; entry: PaletteEntry; isChosen: boolean; onChoose: () => void; onRun: () => void }

function Row({ id, entry, isChosen, onChoose, onRun }: RowProps) {
  const t = useTranslations('topbar.palette')
  const ref = useRef<HTMLDivElement>(null)
  // The scroll position: the chosen row is to be seen.
  useEffect(() => {
    if (isChosen) ref.current?.scrollIntoView?.({ block: 'nearest' })
  }, [isChosen])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are heard by the field, which keeps the focus.
    <div
      ref={ref}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      className={styles.row}
      onPointerMove={onChoose}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onRun}
    >
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
    </div>
  )
}

function Keys() {
  const t = useTranslations('topbar.palette')
  return (
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
  )
}

/** Place of the chosen row: the first one whenever another question or another result leads, then what the keys or the pointer say. */
function useChosen(lead: string, count: number): [number, (index: number) => void] {
  const [state, setState] = useState({ lead, index: 0 })
  const index = state.lead === lead ? Math.min(state.index, Math.max(count - 1, 0)) : 0
  return [index, (next) => setState({ lead, index: next })]
}

function recentOf(menus: readonly PaletteEntry[], paths: readonly string[]): PaletteEntry[] {
  const byPath = new Map(menus.map((entry) => [entry.path, entry]))
  return paths.flatMap((path) => byPath.get(path) ?? [])
}

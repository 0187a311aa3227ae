'use client'
import { useTranslations } from 'next-intl'
import { useId, useMemo, useRef, useState } from 'react'
import { LazyMessages } from '@/components/ui/lazy-messages'
import { listValueMax } from '@/lib/form/limits'
import type { NameEntry } from '../names'
import { useNames, useWidgetEnv } from '../widget-env'
import type { PeopleConfig } from './people-config'
import styles from './people-dialog.module.css'
import { chosenValue, dataOf, nameEntryOf, type PeopleItem } from './people-items'
import { nameKeysOf, nameSourceOf } from './people-names'
import { type PeopleTab, type SourceEnv, tabsOf } from './people-sources'
import { PickerShell } from './picker-shell'
import { PickerTabs } from './picker-tabs'
import { pickersTexts } from './pickers-texts'
import { SearchBox } from './search-box'
import { SelectedList } from './selected-list'
import { SourcePane } from './source-pane'
import { useItemLabel } from './use-item-label'
import { VariablesPane } from './variables-pane'

type PeopleDialogProps = {
  /** Of the content, for the control that opened it. */
  id: string
  config: PeopleConfig
  initial: readonly PeopleItem[]
  /** `data`: the chosen records, for scripts. */
  onConfirm: (value: unknown, data: unknown) => void
  onClose: () => void
}

/** Choosing people or places (spec 2 §2.1). Mounted when it opens, so the keyword is empty and everything is loaded anew. */
export function PeopleDialog(props: PeopleDialogProps) {
  return (
    <LazyMessages namespace="pickers" loaders={pickersTexts} fallback={null}>
      <OpenDialog {...props} />
    </LazyMessages>
  )
}

function OpenDialog({ id, config, initial, onConfirm, onClose }: PeopleDialogProps) {
  const { kind, isMulti } = config
  const t = useTranslations('pickers')
  const [chosen, setChosen] = useState(initial)
  const [isFull, setFull] = useState(false)
  const known = useRef(new Map<string, NameEntry>())
  const names = useNames(nameSourceOf(kind), nameKeysOf(chosen))
  const entries = useMemo(() => new Map([...known.current, ...names.entries]), [names.entries])
  const labelOf = useItemLabel(kind)

  const choose = (item: PeopleItem, entry: NameEntry | null) => {
    if (entry) {
      known.current.set(entry.id, entry)
      names.put([entry])
    }
    if (!isMulti) setChosen([item])
    else if (chosen.length >= listValueMax) setFull(true)
    else if (!chosen.some(({ key }) => key === item.key)) setChosen([...chosen, item])
  }
  const remove = (isKept: (item: PeopleItem) => boolean) => {
    setFull(false)
    setChosen(chosen.filter(isKept))
  }
  return (
    <PickerShell
      id={id}
      title={config.title || t(`titles.${kind}`)}
      onClose={onClose}
      onConfirm={() => onConfirm(chosenValue(kind, chosen, isMulti), dataOf(kind, chosen, isMulti, entries))}
    >
      <Sources config={config} chosen={chosen} onChoose={choose} />
      <SelectedList
        isMulti={isMulti}
        notice={isFull ? t('full', { max: listValueMax }) : ''}
        rows={chosen.map((item) => {
          const entry = item.nameKey === null ? undefined : entries.get(item.nameKey)
          // A place by its own name with the way to it beside: in a narrow list a path would lose its end.
          const label = entry?.label ?? labelOf(item, undefined, names.status)
          return { key: item.key, label, detail: entry?.detail, type: entry?.type ?? '', headIcon: entry?.headIcon ?? '' }
        })}
        onRemove={(key) => remove((item) => item.key !== key)}
        onClear={() => remove(() => false)}
      />
    </PickerShell>
  )
}

type SourcesProps = {
  config: PeopleConfig
  chosen: readonly PeopleItem[]
  onChoose: (item: PeopleItem, entry: NameEntry | null) => void
}

/** Search, tabs and the tree or list of the tab that is shown. */
function Sources({ config, chosen, onChoose }: SourcesProps) {
  const t = useTranslations('pickers')
  const widgetEnv = useWidgetEnv()
  const tabs = useMemo(() => tabsOf(config), [config])
  const [tab, setTab] = useState<PeopleTab | undefined>(tabs[0])
  const [keyword, setKeyword] = useState('')
  const idBase = useId()
  const panelRef = useRef<HTMLDivElement>(null)
  const call = widgetEnv?.call
  const env = useMemo<SourceEnv | null>(() => (call ? { call, owner: widgetEnv?.names ?? call } : null), [call, widgetEnv?.names])
  const hasTabs = tabs.length > 1
  const isLimited = config.restriction.kind === 'custom' || config.restriction.kind === 'relation'
  const label = tab ? t(`tabs.${tab.key}`) : ''
  return (
    <div className={styles.pane}>
      <SearchBox
        onSearch={setKeyword}
        onLeaveDown={() => panelRef.current?.querySelector<HTMLElement>('[role="tree"]')?.focus()}
      />
      {hasTabs && tab ? (
        <PickerTabs
          idBase={idBase}
          label={t('sources')}
          tabs={tabs.map(({ key }) => ({ key, label: t(`tabs.${key}`) }))}
          active={tab.key}
          onChange={(key) => setTab(tabs.find((item) => item.key === key))}
        />
      ) : null}
      {isLimited ? <p className={styles.limited}>{t('limited')}</p> : null}
      <div
        ref={panelRef}
        className={styles.panel}
        {...(hasTabs && tab ? { role: 'tabpanel', id: `${idBase}-panel`, 'aria-labelledby': `${idBase}-${tab.key}` } : {})}
      >
        {tab?.source === 'variables' ? (
          <VariablesPane keyword={keyword} chosen={chosen} isMulti={config.isMulti} label={label} onChoose={onChoose} />
        ) : env && tab ? (
          <SourcePane
            key={tab.key}
            source={tab.source}
            config={config}
            env={env}
            keyword={keyword}
            chosen={chosen}
            onChoose={(item, node) => onChoose(item, item.nameKey === null ? null : nameEntryOf(item.nameKey, node))}
            label={label}
          />
        ) : null}
      </div>
    </div>
  )
}

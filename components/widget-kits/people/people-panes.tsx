'use client'
import { useTranslations } from 'next-intl'
import { useId, useMemo, useRef, useState } from 'react'
import { listValueMax } from '@/lib/form/limits'
import type { NameEntry } from '../names'
import { useWidgetEnv } from '../widget-env'
import type { PeopleConfig } from './people-config'
import styles from './people-dialog.module.css'
import { nameEntryOf, type PeopleItem } from './people-items'
import { type PeopleTab, type SourceEnv, tabsOf } from './people-sources'
import { PickerTabs } from './picker-tabs'
import { SearchBox } from './search-box'
import { SelectedList } from './selected-list'
import { SourcePane } from './source-pane'
import type { ChosenPeople } from './use-chosen-people'
import { useItemLabel } from './use-item-label'
import { VariablesPane } from './variables-pane'

/** Where people or places are chosen from at the left, and what is chosen at the right. */
export function PeoplePanes({ config, people }: { config: PeopleConfig; people: ChosenPeople }) {
  const { kind, isMulti } = config
  const { items, isFull, entries, status, choose, keep } = people
  const t = useTranslations('pickers')
  const labelOf = useItemLabel(kind)
  return (
    <>
      <Sources config={config} chosen={items} onChoose={choose} />
      <SelectedList
        isMulti={isMulti}
        notice={isFull ? t('full', { max: listValueMax }) : ''}
        rows={items.map((item) => {
          const entry = item.nameKey === null ? undefined : entries.get(item.nameKey)
          // A place by its own name with the way to it beside: in a narrow list a path would lose its end.
          const label = entry?.label ?? labelOf(item, undefined, status)
          return { key: item.key, label, detail: entry?.detail, type: entry?.type ?? '', headIcon: entry?.headIcon ?? '' }
        })}
        onRemove={(key) => keep((item) => item.key !== key)}
        onClear={() => keep(() => false)}
      />
    </>
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

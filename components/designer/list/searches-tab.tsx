'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { fieldValueDesign } from '@/components/form/field-value-design'
import { ValueControl } from '@/components/form/value-control'
import { FieldPair } from '@/components/ui/field-pair'
import { moveEntry, removeEntry, setEntry, setSearchKind } from '@/lib/designer/list/commands'
import { own, type RawRecord, readFlag, readList, readNumber, readText } from '@/lib/form/read'
import { factsOf } from '@/lib/form/widget-facts/table'
import { useFieldRows } from './columns-tab'
import { EntryRows } from './entry-rows'
import { useEntry, useEntryIds, useListDesigning } from './list-context'
import { SegmentsSetting, SettingNote, SettingRow, SwitchSetting, TextSetting } from './settings'

/** 查询字段: what people search by, and what is asked when nobody has asked yet (contract 3b §4.2). */
export function SearchesTab() {
  const t = useTranslations('listdesigner.searches')
  const { session, place, go } = useListDesigning()
  const ids = useEntryIds('searchList')
  const entries = useFieldRows(ids)
  return (
    <EntryRows
      label={t('name')}
      entries={entries}
      open={place.id}
      onOpen={(id) => go({ tab: 'searches', id })}
      onMove={(id, before) => session.run(moveEntry({ list: 'searchList', id, before }))}
      onRemove={(id) => session.run(removeEntry({ list: 'searchList', id }))}
      body={(id) => <SearchProperties id={id} />}
      empty={t('none')}
    />
  )
}

/** Only texts are asked for in more than one way (contract 3b §4.2). */
const typed = new Set(['input', 'textarea'])

function SearchProperties({ id }: { id: string }) {
  const t = useTranslations('listdesigner.searches')
  const { session } = useListDesigning()
  const entry = useEntry('searchList', id)
  const type = readText(own(entry, 'jnpfKey'))
  const stored = readNumber(own(entry, 'searchType'))
  const searchType = stored === 1 || stored === 2 || stored === 3 ? stored : factsOf(type).searchType
  const isMultiple = readFlag(own(entry, 'searchMultiple'))
  const { query } = factsOf(type)
  return (
    <>
      <TextSetting
        label={t('label')}
        value={readText(own(entry, 'label'))}
        onType={(text) => session.run(setEntry({ list: 'searchList', id, path: ['label'], value: text }), `${id}.search`)}
        onLeave={() => session.history.endBurst()}
      />
      {typed.has(type) ? (
        <SegmentsSetting
          label={t('type')}
          options={[
            { value: '1', label: t('equal') },
            { value: '2', label: t('like') },
          ]}
          value={String(searchType)}
          onChange={(value) => session.run(setSearchKind({ code: id, searchType: value === '1' ? 1 : 2 }))}
        />
      ) : (
        <SettingRow label={t('type')} isLabelled={false}>
          {() => <SettingNote>{t(searchType === 3 ? 'range' : searchType === 2 ? 'like' : 'equal')}</SettingNote>}
        </SettingRow>
      )}
      {query === 'chosen' && searchType !== 3 ? (
        <SwitchSetting
          label={t('multiple')}
          isOn={isMultiple}
          onChange={(isOn) => session.run(setSearchKind({ code: id, searchMultiple: isOn }))}
        />
      ) : null}
      <DefaultOfSearch
        key={`${searchType} ${isMultiple}`}
        id={id}
        entry={entry}
        isRange={searchType === 3}
        isMultiple={isMultiple}
      />
    </>
  )
}

type DefaultProps = { id: string; entry: RawRecord; isRange: boolean; isMultiple: boolean }

/** 默认值: what is asked when the list opens. */
function DefaultOfSearch({ id, entry, isRange, isMultiple }: DefaultProps) {
  const t = useTranslations('listdesigner.searches')
  const { session, fields } = useListDesigning()
  const field = fields.find(({ code }) => code === id)
  const raw = field?.raw ?? entry
  const design = useMemo(
    () =>
      fieldValueDesign(raw, { multiple: isMultiple && !isRange, hint: t('noDefault'), states: { on: t('on'), off: t('off') } }),
    [raw, isMultiple, isRange, t],
  )
  const write = (value: unknown) => session.run(setEntry({ list: 'searchList', id, path: ['value'], value }), `${id}.default`)
  const value = own(entry, 'value')
  if (!isRange) {
    return (
      <SettingRow label={t('value')} isWide isLabelled={false}>
        {(control) => (
          <ValueControl
            design={design}
            id={control}
            label={t('value')}
            value={value === '' ? undefined : value}
            onChange={(next) => write(isNothing(next) ? (isMultiple ? [] : '') : next)}
          />
        )}
      </SettingRow>
    )
  }
  const [from, to] = readList(value)
  const ends = (next: readonly unknown[]) => write(next.every(isNothing) ? [] : next.map((end) => end ?? null))
  return (
    <SettingRow label={t('value')} isWide isLabelled={false}>
      {(control) => (
        <FieldPair endChars={19} aria-labelledby={`${control}-label`}>
          <ValueControl
            design={design}
            id={`${control}-from`}
            label={t('from')}
            value={from}
            onChange={(next) => ends([next, to])}
          />
          <ValueControl design={design} id={`${control}-to`} label={t('to')} value={to} onChange={(next) => ends([from, next])} />
        </FieldPair>
      )}
    </SettingRow>
  )
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

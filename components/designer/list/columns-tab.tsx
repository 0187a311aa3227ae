'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { Button } from '@/components/ui/button'
import { addSort, hideColumns, moveEntry, removeEntry, setEntry, setTitle } from '@/lib/designer/list/commands'
import { takeDesktop } from '@/lib/designer/list/take-desktop'
import { own, readFlag, readNumber, readText } from '@/lib/form/read'
import { WidgetIcon } from '../form/widget-icon'
import { EntryRows, type RowEntry } from './entry-rows'
import { useEntry, useEntryIds, useListDesigning } from './list-context'
import styles from './list-designer.module.css'
import { movedTo } from './moved-to'
import {
  ChoiceSetting,
  NumberSetting,
  SegmentsSetting,
  SettingNote,
  SettingsSection,
  SwitchSetting,
  TextSetting,
} from './settings'

/** Rows of entries that stand for fields of the form. */
export function useFieldRows(ids: readonly string[]): readonly RowEntry[] {
  const { fields } = useListDesigning()
  return useMemo(() => {
    const byCode = new Map(fields.map((field) => [field.code, field]))
    return ids.map((id) => {
      const field = byCode.get(id)
      return { id, label: field?.label || id, icon: <WidgetIcon type={field?.type ?? ''} size={14} /> }
    })
  }, [ids, fields])
}

/** 列表字段: which columns, in which order, and how each of them looks (contract 3b §4.3). */
export function ColumnsTab() {
  const t = useTranslations('listdesigner.columns')
  const { session, setup, place, go } = useListDesigning()
  const ids = useEntryIds('columnList')
  const entries = useFieldRows(ids)
  return (
    <>
      {setup.isPhone ? <TakeDesktop /> : null}
      <EntryRows
        label={t('name')}
        entries={entries}
        open={place.id}
        onOpen={(id) => go({ tab: 'columns', id })}
        placed={movedTo}
        onMove={(id, before) => session.run(moveEntry({ list: 'columnList', id, before }))}
        onRemove={(id) => session.run(hideColumns([id]))}
        removeText={t('hide')}
        body={(id) => <ColumnProperties id={id} />}
        empty={t('none')}
      />
      {setup.isPhone ? <SortFields /> : null}
    </>
  )
}

/** Brings in what the desktop has, in one step that can be taken back. */
export function TakeDesktop() {
  const t = useTranslations('listdesigner.phone')
  const { session, desktop } = useListDesigning()
  if (!desktop) return null
  return (
    <div className={styles.take}>
      <Button size="sm" onClick={() => session.run(takeDesktop(desktop.document))}>
        {t('take')}
      </Button>
      <SettingNote>{t('takeNote')}</SettingNote>
    </div>
  )
}

function ColumnProperties({ id }: { id: string }) {
  const t = useTranslations('listdesigner.columns')
  const { session, setup } = useListDesigning()
  const entry = useEntry('columnList', id)
  const set = (key: string, value: unknown, burst?: string) =>
    void session.run(setEntry({ list: 'columnList', id, path: [key], value }), burst)
  const leave = () => session.history.endBurst()
  const isChild = id.includes('-')
  if (setup.isPhone && setup.webType === 2) return <SettingNote>{t('phoneNote')}</SettingNote>
  const words = (...values: readonly string[]) => values.map((value) => ({ value, label: t(value) }))
  return (
    <>
      {setup.webType === 4 ? (
        <TextSetting
          label={t('label')}
          value={readText(own(entry, 'label'))}
          onType={(title) => session.run(setTitle({ code: id, title }), `${id}.label`)}
          onLeave={leave}
        />
      ) : null}
      <SegmentsSetting
        label={t('align')}
        options={words('left', 'center', 'right')}
        value={readText(own(entry, 'align')) || 'left'}
        onChange={(value) => set('align', value)}
      />
      {setup.isPhone ? null : (
        <NumberSetting
          label={t('width')}
          value={readNumber(own(entry, 'width')) ?? null}
          min={60}
          max={1200}
          placeholder={t('automatic')}
          onType={(value) => set('width', value, `${id}.width`)}
          onLeave={leave}
        />
      )}
      {isChild || setup.isPhone ? null : (
        <SegmentsSetting
          label={t('fixed')}
          options={words('notFixed', 'fixedLeft', 'fixedRight')}
          value={{ left: 'fixedLeft', right: 'fixedRight' }[readText(own(entry, 'fixed'))] ?? 'notFixed'}
          onChange={(value) => set('fixed', { fixedLeft: 'left', fixedRight: 'right' }[value] ?? 'none')}
        />
      )}
      {isChild ? (
        <SettingNote>{t('childNote')}</SettingNote>
      ) : setup.isPhone ? null : (
        <SwitchSetting label={t('sortable')} isOn={readFlag(own(entry, 'sortable'))} onChange={(isOn) => set('sortable', isOn)} />
      )}
    </>
  )
}

/** What people may sort by on their phones (contract 3b §4.7). */
function SortFields() {
  const t = useTranslations('listdesigner.sorts')
  const { session, fields } = useListDesigning()
  const ids = useEntryIds('sortList')
  const entries = useFieldRows(ids)
  const free = fields.filter(({ code, canBeColumn, table }) => canBeColumn && table === null && !ids.includes(code))
  return (
    <SettingsSection title={t('name')}>
      <EntryRows
        label={t('name')}
        entries={entries}
        onMove={(id, before) => session.run(moveEntry({ list: 'sortList', id, before }))}
        onRemove={(id) => session.run(removeEntry({ list: 'sortList', id }))}
        empty={t('none')}
      />
      <ChoiceSetting
        label={t('add')}
        placeholder={t('choose')}
        options={free.map(({ code, label }) => ({ value: code, label }))}
        values={[]}
        onChange={([code]) => {
          const field = free.find((one) => one.code === code)
          if (field) session.run(addSort(field))
        }}
      />
    </SettingsSection>
  )
}

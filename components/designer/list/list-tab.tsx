'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { setDefaultSort, setSetting } from '@/lib/designer/list/commands'
import { canBeSummed, offeredSettings, pageSizes, ruleKey } from '@/lib/designer/list/list-offers'
import { own, readFlag, readList, readNumber, readRecord, readText, readTexts } from '@/lib/form/read'
import { FilterDialog } from './filter-dialog'
import { HeadsSettings } from './heads-settings'
import { KindSettings } from './kind-settings'
import { useEntryIds, useListDesigning, useListDocument, useListFact, useSetting } from './list-context'
import { ScriptRow } from './script-row'
import { ChoiceSetting, SegmentsSetting, SettingNote, SettingRow, SettingsSection, SwitchSetting } from './settings'
import { TypeChoice } from './type-choice'

/** 列表属性: what kind of list it is, and what holds for all of it (contract 3b §4.1). */
export function ListTab() {
  const t = useTranslations('listdesigner.list')
  const { setup } = useListDesigning()
  const offered = offeredSettings(useListDocument(), setup)
  return (
    <>
      {setup.isPhone ? null : (
        <SettingsSection title={t('kind')}>
          <TypeChoice />
          <KindSettings />
        </SettingsSection>
      )}
      <SettingsSection title={t('rows')}>
        <SortSetting />
        {offered.page ? <PageSettings /> : <SettingNote>{t('allRows')}</SettingNote>}
        {offered.superQuery ? <FlagSetting name="hasSuperQuery" isOnAtFirst /> : null}
        {offered.childTableStyle ? <ChildTableSetting /> : null}
        {offered.summary ? <SummarySettings /> : null}
        {offered.amounts ? <AmountSettings /> : null}
      </SettingsSection>
      {offered.heads ? <HeadsSettings /> : null}
      {offered.filter ? <FilterSettings /> : null}
      {offered.permissions ? (
        <SettingsSection title={t('permissions')}>
          {permissionFlags.map((name) => (
            <FlagSetting key={name} name={name} />
          ))}
          <SettingNote>{t('permissionNote')}</SettingNote>
        </SettingsSection>
      ) : null}
      <SettingsSection title={t('scripts')}>
        <ScriptRow name="afterOnload" />
        {offered.rowStyles ? (
          <>
            <ScriptRow name="rowStyle" />
            <ScriptRow name="cellStyle" />
          </>
        ) : null}
      </SettingsSection>
    </>
  )
}

const permissionFlags = ['useBtnPermission', 'useColumnPermission', 'useFormPermission', 'useDataPermission'] as const

function FlagSetting({
  name,
  isOnAtFirst = false,
}: {
  name: 'hasSuperQuery' | (typeof permissionFlags)[number]
  isOnAtFirst?: boolean
}) {
  const t = useTranslations('listdesigner.list')
  const { session } = useListDesigning()
  const isOn = readFlag(useSetting(name), isOnAtFirst)
  return <SwitchSetting label={t(name)} isOn={isOn} onChange={(next) => session.run(setSetting({ path: [name], value: next }))} />
}

function SortSetting() {
  const t = useTranslations('listdesigner.list')
  const { session, fields } = useListDesigning()
  const stored = useListFact((document) => {
    const first = readRecord(readList(own(document, 'defaultSortConfig'))[0])
    const field = readText(own(first, 'field')) || readText(own(document, 'defaultSidx'))
    const sort = readText(own(first, 'sort')) || readText(own(document, 'sort'))
    return `${sort === 'asc' ? 'asc' : 'desc'} ${field}`
  })
  const [sort, field = ''] = stored.split(' ') as ['asc' | 'desc', string?]
  const options = fields.filter(({ table }) => table === null).map(({ code, label }) => ({ value: code, label: label || code }))
  const set = (change: { field?: string; sort?: 'asc' | 'desc' }) => session.run(setDefaultSort({ field, sort, ...change }))
  return (
    <>
      <ChoiceSetting
        label={t('sortField')}
        options={options}
        values={field === '' ? [] : [field]}
        isClearable
        placeholder={t('sortNone')}
        onChange={([next = '']) => set({ field: next })}
      />
      {field === '' ? null : (
        <SegmentsSetting
          label={t('sortOrder')}
          options={[
            { value: 'asc', label: t('asc') },
            { value: 'desc', label: t('desc') },
          ]}
          value={sort}
          onChange={(next) => set({ sort: next === 'asc' ? 'asc' : 'desc' })}
        />
      )}
    </>
  )
}

function PageSettings() {
  const t = useTranslations('listdesigner.list')
  const { session } = useListDesigning()
  const hasPage = readFlag(useSetting('hasPage'), true)
  const size = readNumber(useSetting('pageSize')) ?? 20
  const sizes = [...new Set([...pageSizes, size])].sort((left, right) => left - right)
  return (
    <>
      <SwitchSetting
        label={t('hasPage')}
        isOn={hasPage}
        onChange={(isOn) => session.run(setSetting({ path: ['hasPage'], value: isOn }))}
      />
      {hasPage ? (
        <SegmentsSetting
          label={t('pageSize')}
          options={sizes.map((one) => ({ value: String(one), label: String(one) }))}
          value={String(size)}
          onChange={(next) => session.run(setSetting({ path: ['pageSize'], value: Number(next) }))}
        />
      ) : null}
    </>
  )
}

function ChildTableSetting() {
  const t = useTranslations('listdesigner.list')
  const { session } = useListDesigning()
  const hasChildren = useEntryIds('columnList').some((code) => code.includes('-'))
  const style = readNumber(useSetting('childTableStyle')) === 2 ? '2' : '1'
  if (!hasChildren) return null
  return (
    <SegmentsSetting
      label={t('childTableStyle')}
      options={[
        { value: '1', label: t('childGrouped') },
        { value: '2', label: t('childFolded') },
      ]}
      value={style}
      onChange={(next) => session.run(setSetting({ path: ['childTableStyle'], value: Number(next) }))}
    />
  )
}

function SummarySettings() {
  const t = useTranslations('listdesigner.list')
  const { session, fields } = useListDesigning()
  const columns = useEntryIds('columnList')
  const isOn = readFlag(useSetting('showSummary'))
  const summed = readTexts(useSetting('summaryField'))
  const candidates = fields.filter((field) => canBeSummed(field) && columns.includes(field.code) && field.table === null)
  return (
    <>
      <SwitchSetting
        label={t('showSummary')}
        isOn={isOn}
        onChange={(next) => session.run(setSetting({ path: ['showSummary'], value: next }))}
      />
      {isOn ? (
        <ChoiceSetting
          label={t('summaryField')}
          isMultiple
          isClearable
          placeholder={t('chooseFields')}
          options={candidates.map(({ code, label }) => ({ value: code, label }))}
          values={summed}
          onChange={(next) => session.run(setSetting({ path: ['summaryField'], value: next }))}
        />
      ) : null}
    </>
  )
}

/** Columns of a data view are texts; these are amounts among them (contract 3b §4.1, §12). */
function AmountSettings() {
  const t = useTranslations('listdesigner.list')
  const { session, fields } = useListDesigning()
  const isOn = readFlag(useSetting('thousands'))
  const chosen = readTexts(useSetting('thousandsField'))
  return (
    <>
      <SwitchSetting
        label={t('thousands')}
        isOn={isOn}
        onChange={(next) => session.run(setSetting({ path: ['thousands'], value: next }))}
      />
      {isOn ? (
        <ChoiceSetting
          label={t('thousandsField')}
          isMultiple
          isClearable
          placeholder={t('chooseFields')}
          options={fields.map(({ code, label }) => ({ value: code, label }))}
          values={chosen}
          onChange={(next) => session.run(setSetting({ path: ['thousandsField'], value: next }))}
        />
      ) : null}
    </>
  )
}

function FilterSettings() {
  const t = useTranslations('listdesigner.list')
  const { setup } = useListDesigning()
  const [isOpen, setOpen] = useState(false)
  const rules = readRecord(useSetting(ruleKey(setup)))
  const count = readList(own(rules, 'conditionList')).flatMap((group) => readList(own(readRecord(group), 'groups'))).length
  return (
    <SettingsSection title={t('filter')}>
      <SettingRow label={t('filterCount', { count })} isLabelled={false} kind="switch">
        {() => (
          <Button size="sm" onClick={() => setOpen(true)}>
            {t(count === 0 ? 'filterAdd' : 'filterEdit')}
          </Button>
        )}
      </SettingRow>
      <SettingNote>{t('filterNote')}</SettingNote>
      {isOpen ? <FilterDialog onClose={() => setOpen(false)} /> : null}
    </SettingsSection>
  )
}

'use client'

import { useTranslations } from 'next-intl'
import { setSetting } from '@/lib/designer/list/commands'
import { listTypeOf } from '@/lib/designer/list/list-offers'
import { own, type RawRecord, readFlag, readList, readRecord, readText } from '@/lib/form/read'
import { type Remote, remoteName } from '../shell/remote'
import { useDictionaries, useInterfaces } from '../shell/remote-lists'
import { useListDesigning, useListFact, useSetting } from './list-context'
import { ParameterRows } from './parameter-rows'
import { ChoiceSetting, RemoteSetting, SegmentsSetting, SettingNote, SwitchSetting, TextSetting } from './settings'
import { useParameters } from './use-parameters'

/** What a kind of list cannot be without (contract 3b §4.1): a group field, a parent field, or the tree beside it. */
export function KindSettings() {
  const type = useListFact(listTypeOf)
  switch (type) {
    case 2:
      return <TreeSettings />
    case 3:
      return <GroupSetting />
    case 4:
      return <InlineNote />
    case 5:
      return <ParentSetting />
    default:
      return null
  }
}

function InlineNote() {
  const t = useTranslations('listdesigner.types')
  return <SettingNote>{t('inlineNote')}</SettingNote>
}

function GroupSetting() {
  const t = useTranslations('listdesigner.types')
  const tFaults = useTranslations('listdesigner.faults')
  const { session, fields } = useListDesigning()
  const group = readText(useSetting('groupField'))
  const options = fields.filter(({ canBeColumn, table }) => canBeColumn && table === null)
  return (
    <ChoiceSetting
      label={t('groupField')}
      placeholder={t('chooseField')}
      options={options.map(({ code, label }) => ({ value: code, label }))}
      values={group === '' ? [] : [group]}
      error={group === '' ? tFaults('noGroup') : undefined}
      onChange={([next = '']) => session.run(setSetting({ path: ['groupField'], value: next }))}
    />
  )
}

function ParentSetting() {
  const t = useTranslations('listdesigner.types')
  const tFaults = useTranslations('listdesigner.faults')
  const { session, fields } = useListDesigning()
  const parent = readText(useSetting('parentField'))
  const options = fields.filter(({ type, table }) => type === 'treeSelect' && table === null)
  return (
    <>
      <ChoiceSetting
        label={t('parentField')}
        placeholder={t('chooseField')}
        options={options.map(({ code, label }) => ({ value: code, label }))}
        values={parent === '' ? [] : [parent]}
        error={parent === '' ? tFaults('noParent') : undefined}
        onChange={([next = '']) => session.run(setSetting({ path: ['parentField'], value: next }))}
      />
      {options.length === 0 ? <SettingNote>{t('noTreeSelect')}</SettingNote> : null}
    </>
  )
}

const sources = ['dictionary', 'api', 'organize', 'department'] as const

/** 左侧树 (contract 3b §4.5). */
function TreeSettings() {
  const t = useTranslations('listdesigner.tree')
  const tFaults = useTranslations('listdesigner.faults')
  const { session, fields } = useListDesigning()
  const set = (key: string, value: unknown, burst?: string) => void session.run(setSetting({ path: [key], value }), burst)
  const title = readText(useSetting('treeTitle'))
  const source = readText(useSetting('treeDataSource')) || 'dictionary'
  const relation = readText(useSetting('treeRelation'))
  const hasQuery = readFlag(useSetting('hasTreeQuery'))
  const relations = fields.filter(({ table, canSearch, canBeColumn }) => table === null && (canSearch || canBeColumn))
  const offered = sources.some((one) => one === source) ? sources : [...sources, source as (typeof sources)[number]]
  return (
    <>
      <TextSetting
        label={t('title')}
        value={title}
        onType={(text) => set('treeTitle', text, 'treeTitle')}
        onLeave={() => session.history.endBurst()}
        lengthMax={50}
      />
      <SwitchSetting label={t('hasQuery')} isOn={hasQuery} onChange={(isOn) => set('hasTreeQuery', isOn)} />
      <ChoiceSetting
        label={t('source')}
        options={offered.map((value) => ({ value, label: t(`sources.${value}`) }))}
        values={[source]}
        onChange={([next]) => next && set('treeDataSource', next)}
      />
      {source === 'dictionary' ? <DictionarySettings /> : null}
      {source === 'api' ? <InterfaceSettings /> : null}
      <ChoiceSetting
        label={t('relation')}
        tip={t('relationTip')}
        placeholder={t('chooseField')}
        options={relations.map(({ code, label }) => ({ value: code, label }))}
        values={relation === '' ? [] : [relation]}
        error={relation === '' ? tFaults('noRelation') : undefined}
        onChange={([next = '']) => set('treeRelation', next)}
      />
    </>
  )
}

function DictionarySettings() {
  const t = useTranslations('listdesigner.tree')
  const tFaults = useTranslations('listdesigner.faults')
  const { session } = useListDesigning()
  const dictionaries = useDictionaries()
  const dictionary = readText(useSetting('treeDictionary'))
  const value = readText(useSetting('treePropsValue')) === 'enCode' ? 'enCode' : 'id'
  return (
    <>
      <RemoteSetting
        label={t('dictionary')}
        placeholder={t('chooseDictionary')}
        remote={dictionaries}
        values={dictionary === '' ? [] : [dictionary]}
        error={dictionary === '' ? tFaults('noDictionary') : undefined}
        onChange={([next = '']) => session.run(setSetting({ path: ['treeDictionary'], value: next }))}
      />
      <SegmentsSetting
        label={t('value')}
        options={[
          { value: 'id', label: t('byId') },
          { value: 'enCode', label: t('byCode') },
        ]}
        value={value}
        onChange={(next) => session.run(setSetting({ path: ['treePropsValue'], value: next }))}
      />
    </>
  )
}

const keys = ['treePropsValue', 'treePropsLabel', 'treePropsChildren'] as const
const keyDefaults = { treePropsValue: 'id', treePropsLabel: 'fullName', treePropsChildren: 'children' } as const

function InterfaceSettings() {
  const t = useTranslations('listdesigner.tree')
  const tFaults = useTranslations('listdesigner.faults')
  const { session } = useListDesigning()
  const interfaces = useInterfaces()
  const chosen = readText(useSetting('treePropsUrl'))
  const isLazy = readText(useSetting('treeSynType')) === '1'
  return (
    <>
      <RemoteSetting
        label={t('interface')}
        placeholder={t('chooseInterface')}
        remote={interfaces}
        values={chosen === '' ? [] : [chosen]}
        knownText={readText(useSetting('treePropsName'))}
        error={chosen === '' ? tFaults('noInterface') : undefined}
        onChange={([next = '']) =>
          session.run((edit) => {
            setSetting({ path: ['treePropsUrl'], value: next })(edit)
            return setSetting({ path: ['treePropsName'], value: remoteName(interfaces, next) })(edit)
          })
        }
      />
      {keys.map((key) => (
        <KeySetting key={key} name={key} />
      ))}
      <SegmentsSetting
        label={t('loading')}
        options={[
          { value: '0', label: t('atOnce') },
          { value: '1', label: t('byNode') },
        ]}
        value={isLazy ? '1' : '0'}
        onChange={(next) => session.run(setSetting({ path: ['treeSynType'], value: Number(next) }))}
      />
      {isLazy ? <LazySettings interfaces={interfaces} /> : null}
    </>
  )
}

function KeySetting({ name }: { name: (typeof keys)[number] }) {
  const t = useTranslations('listdesigner.tree')
  const { session } = useListDesigning()
  const value = readText(useSetting(name))
  return (
    <TextSetting
      label={t(name)}
      placeholder={keyDefaults[name]}
      value={value}
      onType={(text) => session.run(setSetting({ path: [name], value: text }), name)}
      onLeave={() => session.history.endBurst()}
    />
  )
}

/** Children of a node come by an interface of their own, whose parameters are filled from the node. */
function LazySettings({ interfaces }: { interfaces: Remote }) {
  const t = useTranslations('listdesigner.tree')
  const tFaults = useTranslations('listdesigner.faults')
  const { session } = useListDesigning()
  const ask = useParameters()
  const chosen = readText(useSetting('treeInterfaceId'))
  const parameters = readList(useSetting('treeTemplateJson')).map(readRecord)
  const pick = (id: string) => {
    const burst = 'treeInterface'
    session.run((edit) => {
      setSetting({ path: ['treeInterfaceId'], value: id })(edit)
      setSetting({ path: ['treeInterfaceName'], value: remoteName(interfaces, id) })(edit)
      return setSetting({ path: ['treeTemplateJson'], value: [] })(edit)
    }, burst)
    void ask({
      id,
      isStill: () => readText(own(session.document, 'treeInterfaceId')) === id,
      write: (fresh) =>
        session.run(
          setSetting({ path: ['treeTemplateJson'], value: fresh.map((one) => ({ ...one, relationField: '' })) }),
          burst,
        ),
    })
  }
  const write = (at: number, change: RawRecord) =>
    session.run(
      setSetting({ path: ['treeTemplateJson', at], value: { ...parameters[at], ...change } }),
      `tree.${readText(own(parameters[at] ?? {}, 'field'))}`,
    )
  return (
    <>
      <RemoteSetting
        label={t('lazyInterface')}
        placeholder={t('chooseInterface')}
        remote={interfaces}
        values={chosen === '' ? [] : [chosen]}
        knownText={readText(useSetting('treeInterfaceName'))}
        error={chosen === '' ? tFaults('noLazyInterface') : undefined}
        onChange={([next = '']) => pick(next)}
      />
      <ParameterRows label={t('parameters')} parameters={parameters} kind="node" onChange={write} />
    </>
  )
}

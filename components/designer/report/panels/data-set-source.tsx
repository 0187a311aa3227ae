import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { lazyCode } from '@/components/ui/lazy-code'
import { own, readText } from '@/lib/form/read'
import type { ReportDataSet } from '@/lib/report/template'
import { RemoteSetting, SettingNote } from '../../list/settings'
import { useInterfaceParameters, useInterfaces, useModules } from '../../shell/remote-lists'
import { ConditionRows } from './condition-rows'
import { FormulaSetting } from './formula-setting'
import { useRecordFields } from './remote-choices'
import styles from './report-panels.module.css'

/** Its code comes with the first statement. */
const SqlText = lazyCode(async () => (await import('./sql-text')).SqlText)

type Of<Kind extends ReportDataSet['kind']> = Extract<ReportDataSet, { kind: Kind }>
type SourceProps<Entry extends ReportDataSet = ReportDataSet> = { entry: Entry; onChange: (entry: ReportDataSet) => void }

/** Where the rows of a data set come from. */
export function DataSetSource({ entry, onChange }: SourceProps) {
  switch (entry.kind) {
    case 'sql':
      return <SqlSource entry={entry} onChange={onChange} />
    case 'interface':
      return <InterfaceSource entry={entry} onChange={onChange} />
    case 'records':
      return <RecordsSource entry={entry} onChange={onChange} />
  }
}

function SqlSource({ entry, onChange }: SourceProps<Of<'sql'>>) {
  const t = useTranslations('reportpanels.dataSet')
  return (
    <div className={styles.sql}>
      <SqlText label={t('sql')} value={entry.sql} onChange={(sql) => onChange({ ...entry, sql })} />
      <SettingNote>{t('sqlHint', { example: '{name}' })}</SettingNote>
    </div>
  )
}

function RecordsSource({ entry, onChange }: SourceProps<Of<'records'>>) {
  const t = useTranslations('reportpanels.dataSet')
  const fields = useRecordFields(entry.moduleId)
  return (
    <>
      <RemoteSetting
        label={t('module')}
        remote={useModules('records')}
        values={entry.moduleId === '' ? [] : [entry.moduleId]}
        knownText={entry.moduleId}
        onChange={([moduleId]) => moduleId && onChange({ ...entry, moduleId, conditions: [], fields: [] })}
      />
      {entry.moduleId === '' ? null : (
        <ConditionRows
          label={t('conditions')}
          fields={fields.length > 0 ? fields : entry.fields.map(({ name, label }) => ({ value: name, label: label || name }))}
          rows={entry.conditions}
          onChange={(conditions) => onChange({ ...entry, conditions: [...conditions] })}
        />
      )}
      <SettingNote>{t('recordsHint')}</SettingNote>
    </>
  )
}

function InterfaceSource({ entry, onChange }: SourceProps<Of<'interface'>>) {
  const t = useTranslations('reportpanels.dataSet')
  const interfaces = useInterfaces()
  return (
    <>
      <RemoteSetting
        label={t('interface')}
        remote={interfaces}
        values={entry.interfaceId === '' ? [] : [entry.interfaceId]}
        knownText={entry.interfaceId}
        onChange={([interfaceId]) => interfaceId && onChange({ ...entry, interfaceId, parameters: [], fields: [] })}
      />
      <InterfaceParameters entry={entry} onChange={onChange} />
    </>
  )
}

/** What the parameters of the interface are filled with; without a value the interface takes its own. */
function InterfaceParameters({ entry, onChange }: SourceProps<Of<'interface'>>) {
  const t = useTranslations('reportpanels.dataSet')
  const { parameters } = useInterfaceParameters(entry.interfaceId)
  const [touched] = useState(() => entry.parameters.map(({ name }) => name))
  const declared = (parameters ?? []).map((row) => ({
    name: readText(own(row, 'field')),
    label: readText(own(row, 'fieldName')) || readText(own(row, 'field')),
  }))
  // What the interface does not ask for any more stays to be seen.
  const gone = touched.filter((name) => !declared.some((one) => one.name === name)).map((name) => ({ name, label: name }))
  const set = (name: string, value: string) => {
    const others = entry.parameters.filter((one) => one.name !== name)
    onChange({ ...entry, parameters: value === '' ? others : [...others, { name, value }] })
  }
  return [...declared, ...(parameters ? gone : [])].map(({ name, label }) => (
    <FormulaSetting
      key={name}
      label={label}
      tip={t('parameterTip')}
      placeholder={t('parameterHint')}
      value={entry.parameters.find((one) => one.name === name)?.value ?? ''}
      onType={(value) => set(name, value)}
    />
  ))
}

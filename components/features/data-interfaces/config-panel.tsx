import { useId, useMemo } from 'react'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import { ErrorState, LoadingState } from '@/components/ui/states'
import type { WidgetProps } from '@/components/widget-kits/define-widget'
import { usePlatformTexts } from '@/lib/client/use-platform-texts'
import { useTexts } from '@/lib/client/use-texts'
import { readFlag, readText } from '@/lib/form/read'
import { plainText } from '@/lib/form/wire-values'
import { ApiPanel } from './api-panel'
import { sqlVariables, types } from './constants'
import styles from './data-interfaces.module.css'
import { LazyCodePanel } from './lazy-code-panel'
import { type Database, useDatabases, useTables } from './queries'
import { useStepName, useWizardStore, useWizardValue } from './use-wizard'
import { linkOf, parameterNames, readApi, readConfig } from './utils'

/** One document of an interface: SQL, fixed data or the call of an API, by the kind of the interface (contract 2 §16.2). */
export function ConfigFace({ value, onChange }: WidgetProps) {
  const store = useWizardStore()
  const type = Number(useWizardValue(store, 'type'))
  const isAuthentication = readFlag(useWizardValue(store, 'isPostPosition'))
  const config = readConfig(plainText(value))
  const write = (more: object) => onChange(JSON.stringify({ ...config, ...more }))
  const firstLink = linkOf(readConfig(plainText(useWizardValue(store, 'dataConfigJson'))).sqlData)
  if (type === types.sql) {
    const { sqlData } = config
    // What counts and echoes asks the same database, until another one is chosen for it.
    const linkId = linkOf(sqlData, firstLink)
    return (
      <SqlEditor
        value={readText(sqlData['sql'])}
        linkId={linkId}
        onLink={(dbLinkId) => write({ sqlData: { ...sqlData, dbLinkId } })}
        onChange={(sql) => write({ sqlData: { ...sqlData, dbLinkId: linkId, sql } })}
      />
    )
  }
  if (type === types.fixed) {
    return <FixedEditor value={config.staticData} onChange={(staticData) => write({ staticData })} />
  }
  return (
    <ApiPanel
      api={readApi(config.apiData)}
      isAuthentication={isAuthentication}
      onChange={(change) => write({ apiData: { ...config.apiData, ...readApi(config.apiData), ...change } })}
    />
  )
}

type EditorProps = { value: string; onChange: (text: string) => void }

type SqlEditorProps = EditorProps & { linkId: string; onLink: (linkId: string) => void }

function SqlEditor({ value, linkId, onLink, onChange }: SqlEditorProps) {
  const databases = useDatabases()
  const { data: tables, error, mutate } = useTables(linkId)
  const words = useSqlWords()
  const names = useMemo(() => Object.fromEntries((tables ?? []).map(({ table, columns }) => [table, columns])), [tables])
  return (
    <div className={styles.tall}>
      <DatabaseChoice databases={databases} linkId={linkId} onLink={onLink} />
      <LazyCodePanel
        label="SQL"
        language="sql"
        value={value}
        onChange={onChange}
        words={words}
        tables={names}
        database={databases.find(({ id }) => id === linkId)?.dbType ?? ''}
        fallback={<LoadingState />}
      />
      {error && !tables ? <ErrorState error={error} onRetry={() => void mutate()} /> : <TablesDetails tables={tables ?? []} />}
    </div>
  )
}

type DatabaseChoiceProps = { databases: readonly Database[]; linkId: string; onLink: (linkId: string) => void }

function DatabaseChoice({ databases, linkId, onLink }: DatabaseChoiceProps) {
  const t = useTexts('admin.dataInterfaces')
  const say = usePlatformTexts()
  const id = useId()
  const options = databases.map((one) => ({
    value: one.id,
    label: one.kind === '' ? say(one.fullName) : `${one.fullName} (${one.kind})`,
  }))
  return (
    <div className={styles.database}>
      <Field id={id} label={t('connection')}>
        <Select id={id} options={options} value={linkId} onChange={onLink} />
      </Field>
    </div>
  )
}

type Tables = readonly { table: string; fullName: string; columns: readonly string[] }[]

function TablesDetails({ tables }: { tables: Tables }) {
  const t = useTexts('admin.dataInterfaces')
  return (
    <details className={styles.tables}>
      <summary>{t('tables', { count: tables.length })}</summary>
      <dl>
        {tables.map(({ table, fullName, columns }) => (
          <div key={table}>
            <dt>{fullName === '' ? table : `${table} (${fullName})`}</dt>
            <dd>{columns.join(', ')}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

/** What may be put into the SQL of the step: the parameters first, then what the platform knows. */
function useSqlWords(): readonly string[] {
  const store = useWizardStore()
  const names = parameterNames(readText(useWizardValue(store, 'parameterJson')))
  const isPaged = readFlag(useWizardValue(store, 'hasPage'))
  const step = useStepName()
  const paging = isPaged && step !== 'echo' ? sqlVariables.paging : []
  return [...names.map((name) => `{${name}}`), ...(step === 'echo' ? sqlVariables.echo : paging), ...sqlVariables.common]
}

function FixedEditor({ value, onChange }: EditorProps) {
  const t = useTexts('admin.dataInterfaces')
  return (
    <div className={styles.tall}>
      <LazyCodePanel label={t('types.2')} language="json" value={value} onChange={onChange} fallback={<LoadingState />} />
    </div>
  )
}

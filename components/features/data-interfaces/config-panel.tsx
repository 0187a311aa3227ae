import { useMemo } from 'react'
import { LoadingState } from '@/components/ui/states'
import type { WidgetProps } from '@/components/widget-kits/define-widget'
import { useTexts } from '@/lib/client/use-texts'
import { readFlag, readText } from '@/lib/form/read'
import { plainText } from '@/lib/form/wire-values'
import { ApiPanel } from './api-panel'
import { sqlVariables, types } from './constants'
import styles from './data-interfaces.module.css'
import { LazyCodePanel } from './lazy-code-panel'
import { useTables } from './queries'
import { useStepName, useWizardStore, useWizardValue } from './use-wizard'
import { parameterNames, readApi, readConfig } from './utils'

/** One document of an interface: SQL, fixed data or the call of an API, by the kind of the interface (contract 2 §16.2). */
export function ConfigFace({ value, onChange }: WidgetProps) {
  const store = useWizardStore()
  const type = Number(useWizardValue(store, 'type'))
  const isAuthentication = readFlag(useWizardValue(store, 'isPostPosition'))
  const config = readConfig(plainText(value))
  const write = (more: object) => onChange(JSON.stringify({ ...config, ...more }))
  if (type === types.sql) {
    const { sqlData } = config
    return (
      <SqlEditor value={readText(sqlData['sql'])} onChange={(sql) => write({ sqlData: { dbLinkId: '0', ...sqlData, sql } })} />
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

function SqlEditor({ value, onChange }: EditorProps) {
  const t = useTexts('admin.dataInterfaces')
  const { data: tables } = useTables('0')
  const words = useSqlWords()
  const names = useMemo(() => Object.fromEntries((tables ?? []).map(({ table, columns }) => [table, columns])), [tables])
  return (
    <div className={styles.tall}>
      <LazyCodePanel
        label="SQL"
        language="sql"
        value={value}
        onChange={onChange}
        words={words}
        tables={names}
        fallback={<LoadingState />}
      />
      <details className={styles.tables}>
        <summary>{t('tables', { count: tables?.length ?? 0 })}</summary>
        <dl>
          {(tables ?? []).map(({ table, fullName, columns }) => (
            <div key={table}>
              <dt>{fullName === '' ? table : `${table} (${fullName})`}</dt>
              <dd>{columns.join(', ')}</dd>
            </div>
          ))}
        </dl>
      </details>
    </div>
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

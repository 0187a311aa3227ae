import { useId, useState } from 'react'
import { TabList, tabId } from '@/components/screen/tab-list'
import { Button, IconButton } from '@/components/ui/button'
import { fieldStyles } from '@/components/ui/field'
import { Icon } from '@/components/ui/icon'
import { Select } from '@/components/ui/select'
import { LoadingState } from '@/components/ui/states'
import { type Texts, useTexts } from '@/lib/client/use-texts'
import { type RawRecord, readFlag, readText } from '@/lib/form/read'
import { sources } from './constants'
import styles from './data-interfaces.module.css'
import { LazyCodePanel } from './lazy-code-panel'
import { useVariableTree } from './queries'
import { useStepName, useWizardStore, useWizardValue } from './use-wizard'
import { type ApiData, parameterNames } from './utils'

type ApiPanelProps = { api: ApiData; isAuthentication: boolean; onChange: (change: Partial<ApiData>) => void }

const parts = ['header', 'query', 'body'] as const
const bodyTypes = ['none', 'form-data', 'x-www-form-urlencoded', 'json', 'xml'] as const

/** The call of an API interface: method, address, and rows or text with where each value comes from (contract 2 §16.2). */
export function ApiPanel({ api, isAuthentication, onChange }: ApiPanelProps) {
  const t = useTexts('admin.dataInterfaces')
  const panelId = useId()
  const [part, setPart] = useState<(typeof parts)[number]>('query')
  const shown = api.method === 1 && part === 'body' ? 'query' : part
  return (
    <div className={styles.api}>
      <div className={styles.address}>
        <Select
          label={t('api.method')}
          options={[
            { value: '1', label: 'GET' },
            { value: '2', label: 'POST' },
          ]}
          value={String(api.method) === '2' ? '2' : '1'}
          onChange={(method) => onChange({ method: Number(method) })}
        />
        <input
          type="text"
          autoComplete="off"
          className={fieldStyles.native}
          aria-label={t('api.url')}
          placeholder={t('api.urlHint')}
          value={api.url}
          onChange={(event) => onChange({ url: event.target.value })}
        />
      </div>
      <TabList
        label={t('api.parts')}
        entries={parts
          .filter((key) => key !== 'body' || api.method === 2)
          .map((key) => ({ key, label: t(`api.${key}`), ...(key === 'body' ? {} : { count: api[key].length }) }))}
        value={shown}
        panelId={panelId}
        onChange={(key) => setPart(parts.find((one) => one === key) ?? 'query')}
      />
      <div id={panelId} role="tabpanel" aria-labelledby={tabId(panelId, shown)}>
        {shown === 'body' ? (
          <BodyPart api={api} isAuthentication={isAuthentication} onChange={onChange} />
        ) : (
          <RowsPart rows={api[shown]} isAuthentication={isAuthentication} onChange={(rows) => onChange({ [shown]: rows })} />
        )}
      </div>
    </div>
  )
}

function BodyPart({ api, isAuthentication, onChange }: ApiPanelProps) {
  const t = useTexts('admin.dataInterfaces')
  const store = useWizardStore()
  const names = parameterNames(readText(useWizardValue(store, 'parameterJson')))
  const { data: tree } = useVariableTree()
  const variables = (tree ?? []).flatMap(({ children }) => children.map(({ fullName }) => `{@${fullName}}`))
  const isText = api.bodyType >= 3
  return (
    <div className={styles.api}>
      <div className={styles.bodyType}>
        <Select
          label={t('api.bodyType')}
          options={bodyTypes.map((name, index) => ({ value: String(index), label: name }))}
          value={String(api.bodyType)}
          onChange={(bodyType) => onChange({ bodyType: Number(bodyType), body: Number(bodyType) >= 3 ? '' : [] })}
        />
      </div>
      {isText && (
        <div className={styles.tall}>
          <LazyCodePanel
            label={t('api.body')}
            language={api.bodyType === 3 ? 'json' : 'text'}
            value={typeof api.body === 'string' ? api.body : ''}
            onChange={(body) => onChange({ body })}
            words={[...names.map((name) => `{${name}}`), ...variables]}
            fallback={<LoadingState />}
          />
        </div>
      )}
      {!isText && api.bodyType > 0 && (
        <RowsPart
          rows={typeof api.body === 'string' ? [] : api.body}
          isAuthentication={isAuthentication}
          onChange={(body) => onChange({ body })}
        />
      )}
    </div>
  )
}

type RowsPartProps = { rows: readonly RawRecord[]; isAuthentication: boolean; onChange: (rows: RawRecord[]) => void }

/** Rows of a name and where its value comes from. */
function RowsPart({ rows, isAuthentication, onChange }: RowsPartProps) {
  const t = useTexts('admin.dataInterfaces')
  const sourceWords = useSources(t)
  const change = (index: number, more: RawRecord) => onChange(rows.with(index, { ...rows[index], ...more }))
  return (
    <div className={styles.rows}>
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows of the wire have no name of their own, and stand where they stand.
        <div key={index} className={styles.row}>
          <input
            type="text"
            autoComplete="off"
            className={fieldStyles.native}
            aria-label={t('api.rowName', { at: index + 1 })}
            placeholder={t('api.name')}
            value={readText(row['field'])}
            onChange={(event) => change(index, { field: event.target.value })}
          />
          <Select
            label={t('api.rowSource', { at: index + 1 })}
            options={sourceWords}
            value={String(row['source'] ?? sources.typed)}
            onChange={(source) => change(index, { source: Number(source), defaultValue: '' })}
          />
          <RowValue row={row} at={index + 1} onChange={(defaultValue) => change(index, { defaultValue })} />
          <IconButton label={t('api.drop', { at: index + 1 })} onClick={() => onChange(rows.toSpliced(index, 1))}>
            <Icon name="trash" size={16} />
          </IconButton>
        </div>
      ))}
      <div>
        <Button
          size="sm"
          startIcon={<Icon name="plus" size={16} />}
          onClick={() => {
            const source = isAuthentication ? sources.typed : sources.parameter
            onChange([...rows, { field: '', dataType: 'varchar', source, defaultValue: '' }])
          }}
        >
          {t('api.add')}
        </Button>
      </div>
    </div>
  )
}

/** Pages and echoes give values of their own. */
function useSources(t: Texts) {
  const store = useWizardStore()
  const isPaged = readFlag(useWizardValue(store, 'hasPage'))
  const step = useStepName()
  const offered = ['parameter', 'variable', 'typed', ...(isPaged ? [step === 'echo' ? 'echo' : 'paging'] : [])] as const
  return offered.map((name) => ({ value: String(sources[name as keyof typeof sources]), label: t(`sources.${name}`) }))
}

function RowValue({ row, at, onChange }: { row: RawRecord; at: number; onChange: (value: string) => void }) {
  const t = useTexts('admin.dataInterfaces')
  const choices = useValueChoices(Number(row['source']))
  const value = readText(row['defaultValue'])
  const label = t('api.rowValue', { at })
  if (!choices) {
    return (
      <input
        type="text"
        autoComplete="off"
        className={fieldStyles.native}
        aria-label={label}
        placeholder={t('api.value')}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    )
  }
  const isKnown = value === '' || choices.some((choice) => choice.value === value)
  const options = [{ value: '', label: t('api.choose') }, ...choices, ...(isKnown ? [] : [{ value, label: value }])]
  return <Select label={label} options={options} value={value} onChange={onChange} />
}

function useValueChoices(source: number): { value: string; label: string }[] | null {
  const store = useWizardStore()
  const names = parameterNames(readText(useWizardValue(store, 'parameterJson')))
  const { data: tree } = useVariableTree()
  const plain = (words: readonly string[]) => words.map((value) => ({ value, label: value }))
  switch (source) {
    case sources.parameter:
      return plain(names)
    case sources.variable:
      return (tree ?? []).flatMap(({ fullName, children }) =>
        children.map((one) => ({ value: one.id, label: `${fullName} / ${one.fullName}` })),
      )
    case sources.paging:
      return plain(['currentPage', 'pageSize', 'keyword'])
    case sources.echo:
      return plain(['showKey', 'showValue'])
    default:
      return null
  }
}

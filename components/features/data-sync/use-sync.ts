import { useState } from 'react'
import { confirm } from '@/components/ui/confirm'
import { errorText } from '@/lib/client/error-text'
import { useTexts } from '@/lib/client/use-texts'
import type { CallData } from '@/lib/contract/endpoint'
import type { dataSync } from '@/lib/contract/system/data-sync'
import type { Results } from './columns'
import { askTable, checkLinks, executeBatch, executeSync, type Rules, type SyncLinks } from './mutations'

/** `way` names both databases, for the questions. */
export type Checked = CallData<typeof dataSync.check> & { links: SyncLinks; way: string }

/** What the screen does one after another: both databases are tried, then tables are copied, and what came of each stands in its row. */
export function useSync() {
  const said = useSaid()
  const [checked, setChecked] = useState<Checked | null>(null)
  const [rules, setRules] = useState<Rules>({})
  const [results, setResults] = useState<Results>({})
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const note: Note = (table, result) => setResults((before) => ({ ...before, [table]: result }))
  const during: During = async (work) => {
    setBusy(true)
    await work().finally(() => setBusy(false))
  }
  const forget = () => {
    setFailure(null)
    setChecked(null)
    setResults({})
    setRules({})
  }
  const check = (links: SyncLinks, way: string) =>
    during(async () => {
      forget()
      await checkLinks(links).then(
        (found) => setChecked({ ...found, links, way }),
        (error) => setFailure(said(error)),
      )
    })
  return { checked, rules, setRules, results, isBusy, failure, forget, check, ...useCopies({ checked, rules, note, during }) }
}

type Note = (table: string, result: Results[string]) => void
type During = (work: () => Promise<void>) => Promise<void>

function useSaid() {
  const tErrors = useTexts('errors')
  return (error: unknown) => errorText(error, (key, params) => tErrors(key, params))
}

type Copying = { checked: Checked | null; rules: Rules; note: Note; during: During }

function useCopies({ checked, rules, note, during }: Copying) {
  const t = useTexts('admin.dataSync')
  const said = useSaid()
  const copyOne = async ({ links, way }: Checked, table: string) => {
    const body = { ...links, dbTable: table, convertRuleMap: rules }
    const { type, reason } = await askTable(body)
    if (type === 1) return note(table, { isDone: false, text: t('empty') })
    if (type === -1) return note(table, { isDone: false, text: reason || t('impossible') })
    const question = { text: t(type === 2 ? 'askCreate' : 'askReplace'), subject: `${table}: ${way}` }
    if (type !== 0 && !(await confirm(question))) return
    note(table, 'running')
    const { msg } = await executeSync({ ...body, type })
    note(table, { isDone: true, text: msg || t('done') })
  }
  const copy = (table: string) =>
    during(async () => {
      if (checked) await copyOne(checked, table).catch((error) => note(table, { isDone: false, text: said(error) }))
    })
  // One call for each table: each has the time of a whole call, and says itself why it could not be copied.
  const copyAll = async (tables: readonly string[]) => {
    if (!checked || tables.length === 0) return
    if (!(await confirm({ text: t('askBatch'), subject: checked.way }))) return
    await during(async () => {
      for (const table of tables) {
        note(table, 'running')
        const result = await executeBatch({ ...checked.links, dbTableList: [table], convertRuleMap: rules }).then(
          ({ data, msg }) =>
            data[table] === 1 ? { isDone: true, text: t('done') } : { isDone: false, text: msg || t('failed') },
          (error) => ({ isDone: false, text: said(error) }),
        )
        note(table, result)
      }
    })
  }
  return { copy, copyAll }
}

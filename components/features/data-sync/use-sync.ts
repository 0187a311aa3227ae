import { useState } from 'react'
import { confirm } from '@/components/ui/confirm'
import { errorText } from '@/lib/client/error-text'
import { useTexts } from '@/lib/client/use-texts'
import type { CallData } from '@/lib/contract/endpoint'
import type { dataSync } from '@/lib/contract/system/data-sync'
import type { Results } from './columns'
import { askTable, checkLinks, executeBatch, executeSync, type Rules, type SyncLinks } from './mutations'

export type Checked = CallData<typeof dataSync.check> & { links: SyncLinks }

/** What the screen does one after another: both databases are tried, then tables are copied, and what came of each stands in its row. */
export function useSync() {
  const t = useTexts('admin.dataSync')
  const tErrors = useTexts('errors')
  const [checked, setChecked] = useState<Checked | null>(null)
  const [rules, setRules] = useState<Rules>({})
  const [results, setResults] = useState<Results>({})
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const said = (error: unknown) => errorText(error, (key, params) => tErrors(key, params))
  const note = (table: string, result: Results[string]) => setResults((before) => ({ ...before, [table]: result }))
  const during = async (work: () => Promise<void>) => {
    setBusy(true)
    await work().finally(() => setBusy(false))
  }
  const check = (links: SyncLinks) =>
    during(async () => {
      setFailure(null)
      setChecked(null)
      setResults({})
      setRules({})
      await checkLinks(links).then(
        (found) => setChecked({ ...found, links }),
        (error) => setFailure(said(error)),
      )
    })
  const copyOne = async (links: SyncLinks, table: string) => {
    const body = { ...links, dbTable: table, convertRuleMap: rules }
    const type = await askTable(body)
    if (type === 1) return note(table, { isDone: false, text: t('empty') })
    if (type === -1) return note(table, { isDone: false, text: t('impossible') })
    if (type !== 0 && !(await confirm({ text: t(type === 2 ? 'askCreate' : 'askReplace') }))) return
    note(table, 'running')
    const { msg } = await executeSync({ ...body, type })
    note(table, { isDone: true, text: msg || t('done') })
  }
  const copy = (table: string) =>
    during(async () => {
      if (checked) await copyOne(checked.links, table).catch((error) => note(table, { isDone: false, text: said(error) }))
    })
  const copyAll = async (tables: readonly string[]) => {
    if (!checked || tables.length === 0 || !(await confirm({ text: t('askBatch') }))) return
    await during(async () => {
      for (const table of tables) note(table, 'running')
      const told = await executeBatch({ ...checked.links, dbTableList: tables, convertRuleMap: rules }).catch(() => null)
      for (const table of tables) {
        const isDone = told?.[table] === 1
        note(table, { isDone, text: t(isDone ? 'done' : 'failed') })
      }
    })
  }
  return { checked, rules, setRules, results, isBusy, failure, check, copy, copyAll }
}

'use client'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { LoadingState } from '@/components/ui/states'
import previewStyles from '../preview.module.css'
import { readBytes } from '../read-bytes'
import { askWorker, endWith } from './ask-worker'
import type { Grid } from './grid'
import { officeBytesMax, sheetsMax } from './limits'
import styles from './office.module.css'
import { Refusal, type RefusalReason } from './refusal'
import { RefusedNote } from './refused-note'
import { SheetGrid } from './sheet-grid'
import { SheetTabs } from './sheet-tabs'
import type { FromWorkbook, ToWorkbook } from './workbook-worker'

type WorkbookSheetsProps = { url: string; name: string; onRetry: () => void }
type Refused = { reason: RefusalReason }
type SheetSource = { names: readonly string[]; isCut: boolean; gridOf: (index: number) => Promise<Grid> }

const refusedBy = (thrown: unknown): Refused => ({ reason: thrown instanceof Refusal ? thrown.reason : 'failed' })

/** A workbook: one of its sheets, and tabs for the others. */
export function WorkbookSheets({ url, name, onRetry }: WorkbookSheetsProps) {
  const t = useTranslations('upload.preview')
  const [opened, setOpened] = useState<'opening' | Refused | SheetSource>('opening')
  const [current, setCurrent] = useState(0)
  // The platform and a worker, as long as the workbook is shown.
  useEffect(() => {
    const giveUp = new AbortController()
    openWorkbook(url, giveUp.signal)
      .catch(refusedBy)
      .then((result) => !giveUp.signal.aborted && setOpened(result))
    return () => giveUp.abort()
  }, [url])
  if (opened === 'opening') return <LoadingState />
  if ('reason' in opened) return <RefusedNote name={name} reason={opened.reason} onRetry={onRetry} />
  return (
    <div className={styles.workbook}>
      {opened.isCut ? <p className={previewStyles.cut}>{t('sheetsCut', { count: sheetsMax })}</p> : null}
      <div role="tabpanel" id="workbook-sheet" aria-labelledby={`workbook-tab-${current}`} className={styles.sheet}>
        <Sheet key={current} source={opened} index={current} name={name} onRetry={onRetry} />
      </div>
      <SheetTabs names={opened.names} current={current} onChoose={setCurrent} />
    </div>
  )
}

type SheetProps = { source: SheetSource; index: number; name: string; onRetry: () => void }

function Sheet({ source, index, name, onRetry }: SheetProps) {
  const [shown, setShown] = useState<'reading' | Refused | { grid: Grid }>('reading')
  // The worker that has the workbook.
  useEffect(() => {
    let isShown = true
    source
      .gridOf(index)
      .then((grid) => ({ grid }))
      .catch(refusedBy)
      .then((result) => isShown && setShown(result))
    return () => {
      isShown = false
    }
  }, [source, index])
  if (shown === 'reading') return <LoadingState />
  if ('reason' in shown) return <RefusedNote name={name} reason={shown.reason} onRetry={onRetry} />
  return <SheetGrid grid={shown.grid} label={source.names[index] ?? ''} />
}

async function openWorkbook(url: string, signal: AbortSignal): Promise<SheetSource> {
  const { bytes, isCut } = await readBytes(url, officeBytesMax, { signal, isWhole: true })
  if (isCut) throw new Refusal('tooLarge')
  const worker = new Worker(new URL('./workbook-worker.ts', import.meta.url), { name: 'workbook', type: 'module' })
  endWith(signal, worker)
  let before: Promise<unknown> = Promise.resolve()
  // The worker answers one question at a time.
  const ask = (message: ToWorkbook, transfer: Transferable[] = []) => {
    const asked = before.then(() => askWorker<FromWorkbook>(worker, message, { transfer, signal }))
    before = asked.catch(() => undefined)
    return asked
  }
  const opened = await ask({ type: 'open', bytes }, [bytes.buffer]).catch((thrown: unknown) => {
    worker.terminate()
    throw thrown
  })
  if (opened.type !== 'opened') throw new Refusal('failed')
  const gridOf = async (index: number) => {
    const answer = await ask({ type: 'sheet', index })
    if (answer.type !== 'grid') throw new Refusal('failed')
    return answer.grid
  }
  return { names: opened.names, isCut: opened.isCut, gridOf }
}

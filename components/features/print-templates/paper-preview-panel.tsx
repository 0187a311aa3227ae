'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { createRenderer, type Paper, PaperPanel, PrintMessages } from '@/components/features/print/rendering/public'
import { useShell } from '@/components/ground/public'
import { ErrorState, LoadingState } from '@/components/ui/states'
import { readPageSetup } from '@/lib/domain/print/page-setup'
import { readPreview } from './queries'

/** A template as it stands in its designer. */
export type PreviewedTemplate = {
  fullName: string
  printTemplate: string
  pageParam: string
  dbLinkId: string
  sqlTemplate: string
}

type PanelProps = { template: PreviewedTemplate; ids: readonly string[] }
type State = { status: 'loading' } | { status: 'ready' } | { status: 'failed'; error: unknown }

/** Records on the paper, by the renderer that prints them. */
export function PaperPreviewPanel(props: PanelProps) {
  return (
    <PrintMessages>
      <LaidOut {...props} />
    </PrintMessages>
  )
}

function LaidOut({ template, ids }: PanelProps) {
  const t = useTranslations('printdesigner.previewing')
  const { user } = useShell()
  const [paper, setPaper] = useState<Paper | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<State>({ status: 'loading' })
  // The platform and the frame's document.
  // biome-ignore lint/correctness/useExhaustiveDependencies: one panel shows one choice of records; another one is mounted anew.
  useEffect(() => {
    if (!paper) return
    const abort = new AbortController()
    setState({ status: 'loading' })
    layOut({ paper, template, ids, user, signal: abort.signal }).then(
      () => abort.signal.aborted || setState({ status: 'ready' }),
      (error: unknown) => abort.signal.aborted || setState({ status: 'failed', error }),
    )
    return () => abort.abort()
  }, [paper, attempt])
  return (
    <>
      {state.status === 'failed' ? (
        <ErrorState error={state.error} onRetry={() => setAttempt(attempt + 1)} />
      ) : state.status === 'loading' ? (
        <LoadingState text={t('loading')} />
      ) : null}
      <PaperPanel isShown={state.status === 'ready'} onReady={setPaper} />
    </>
  )
}

type Work = PanelProps & { paper: Paper; user: { userName: string; userAccount: string }; signal: AbortSignal }

async function layOut({ paper, template, ids, user, signal }: Work): Promise<void> {
  const data = await readPreview({ ...template, ids }, signal)
  const render = createRenderer(user)
  const { printTemplate, pageParam, fullName } = template
  paper.setUp(readPageSetup(pageParam), fullName)
  for (const printData of data) {
    const record = { printData, printTemplate, pageParam, fullName, operatorRecordList: [] }
    const { content } = await render(record, paper.document, signal)
    signal.throwIfAborted()
    paper.lay(content)
  }
}

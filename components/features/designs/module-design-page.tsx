'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { DesignerMessages } from '@/components/designer/shell/designer-messages'
import { NotFoundScreen, useShell } from '@/components/ground/public'
import { AdminMessages } from '@/components/screen/admin-messages'
import { ErrorState, LoadingState, NoPermissionState } from '@/components/ui/states'
import type { DraftOwner } from '@/lib/client/drafts'
import { useAnswer } from '@/lib/client/use-answer'
import type { DesignInfo } from '@/lib/contract/online-dev/design-base'
import { isRefusal, type Refusal } from '@/lib/designer/public'
import { toAppError } from '@/lib/errors/app-error'
import { webTypes } from './constants'
import { OpenedDesignPanel } from './opened-design-panel'
import { readDesign, readViewSource, withFreshTables } from './queries'
import { readLocalHistory } from './use-local-history'
import { openDocument } from './utils'

/** The designer of one module (contract 3b §2.4): its form and its list, or the list of a data view, and what is released. */
export function ModuleDesignPage({ href }: { href: string }) {
  const id = new URLSearchParams(href.split('?')[1] ?? '').get('id') ?? ''
  if (id === '' || id.length > 100) return <NotFoundScreen />
  return (
    <AdminMessages>
      <DesignerMessages>
        <ModuleDesign key={id} id={id} />
      </DesignerMessages>
    </AdminMessages>
  )
}

function ModuleDesign({ id }: { id: string }) {
  const { draftOwner } = useShell()
  const [round, setRound] = useState(0)
  const { data, error, retry } = useAnswer(() => readOpening(id, draftOwner), `${id} ${round}`)
  if (error) {
    const { code } = toAppError(error)
    if (code === 'notFound' || code === 'refused') return <NotFoundScreen />
    return code === 'forbidden' ? <NoPermissionState /> : <ErrorState error={error} onRetry={retry} />
  }
  if (!data) return <LoadingState />
  if (isRefusal(data.opened)) return <Unreadable info={data.info} refusal={data.opened} />
  return <OpenedDesignPanel key={round} {...data} opened={data.opened} onReopen={() => setRound(round + 1)} />
}

/** The design as the platform has it, what this browser has of it, and what the interface of a data view gives. */
async function readOpening(id: string, owner: DraftOwner) {
  const info = await withFreshTables(await readDesign(id))
  const isView = Number(info.webType) === webTypes.view
  const [local, view] = await Promise.all([readLocalHistory(owner, info.id), isView ? readViewSource(info) : null])
  return { info, local, view, opened: openDocument(info.formData) }
}

function Unreadable({ info, refusal }: { info: DesignInfo; refusal: Refusal }) {
  const t = useTranslations('designer.refusals')
  return <ErrorState error={new Error(`${info.fullName}: ${t(refusal.refused)}`)} />
}

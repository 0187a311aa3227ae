import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { DesignerMessages } from '@/components/designer/shell/designer-messages'
import { NotFoundScreen, useShell } from '@/components/ground/public'
import { ErrorState, LoadingState, NoPermissionState } from '@/components/ui/states'
import type { DraftOwner } from '@/lib/client/drafts'
import { useAnswer } from '@/lib/client/use-answer'
import type { DesignInfo } from '@/lib/contract/online-dev/design-base'
import { isRefusal, type Refusal } from '@/lib/designer/public'
import { toAppError } from '@/lib/errors/app-error'
import { webTypes } from './constants'
import { DesignMessages } from './design-messages-panel'
import { OpenedDesignPanel } from './opened-design-panel'
import { readViewSource, withFreshTables } from './queries'
import type { DesignSort } from './types'
import { DesignStoreProvider } from './use-design-store'
import { readLocalHistory } from './use-local-history'
import { openDocument } from './utils'

type DesignPageProps = { href: string; sort: DesignSort }

/** A designer at an address that names the design by its `id`. */
export function DesignPage({ href, sort }: DesignPageProps) {
  const id = new URLSearchParams(href.split('?')[1] ?? '').get('id') ?? ''
  if (id === '' || id.length > 100) return <NotFoundScreen />
  return (
    <DesignMessages>
      <DesignerMessages>
        <DesignStoreProvider value={sort.store}>
          <Design key={id} id={id} sort={sort} />
        </DesignStoreProvider>
      </DesignerMessages>
    </DesignMessages>
  )
}

function Design({ id, sort }: { id: string; sort: DesignSort }) {
  const { draftOwner } = useShell()
  const [round, setRound] = useState(0)
  const { data, error, retry } = useAnswer(() => readOpening(id, sort, draftOwner), `${id} ${round}`)
  if (error) {
    const { code } = toAppError(error)
    if (code === 'notFound' || code === 'refused') return <NotFoundScreen />
    return code === 'forbidden' ? <NoPermissionState /> : <ErrorState error={error} onRetry={retry} />
  }
  if (!data) return <LoadingState />
  if (isRefusal(data.opened)) return <Unreadable info={data.info} refusal={data.opened} />
  return <OpenedDesignPanel key={round} {...data} sort={sort} opened={data.opened} onReopen={() => setRound(round + 1)} />
}

/** The design as the platform has it, what this browser has of it, and what the interface of a data view gives. */
async function readOpening(id: string, { store }: DesignSort, owner: DraftOwner) {
  const info = await withFreshTables(await store.read(id))
  const isView = Number(info.webType) === webTypes.view
  const [local, view] = await Promise.all([readLocalHistory(owner, info.id), isView ? readViewSource(info) : null])
  return { info, local, view, opened: openDocument(info.formData) }
}

function Unreadable({ info, refusal }: { info: DesignInfo; refusal: Refusal }) {
  const t = useTranslations('designer.refusals')
  return <ErrorState error={new Error(`${info.fullName}: ${t(refusal.refused)}`)} />
}

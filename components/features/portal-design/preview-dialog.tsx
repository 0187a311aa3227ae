import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { LoadingDialog } from '@/components/features/form-dialog/public'
import { PortalPreviewDialog } from '@/components/features/portal/public'
import { EmptyState } from '@/components/ui/states'
import { Surface } from '@/components/ui/surface'
import type { PortalInfo } from '@/lib/contract/portal/portal'
import { emptyLayout, readLayout } from '@/lib/portal/layout'
import { portalTypes } from './constants'
import { usePortalInfo } from './queries'

/** The draft of a portal as it is stored (contract 4b §3.2: 预览 loads it). */
export function StoredPreviewDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslations('portaldesigns')
  const { data, error, mutate } = usePortalInfo(id)
  return (
    <LoadingDialog<PortalInfo>
      kind="fullScreen"
      title={t('preview')}
      start={data}
      error={error}
      onRetry={() => void mutate()}
      onClose={onClose}
    >
      {(info) =>
        Number(info.type ?? 0) === portalTypes.address ? (
          <AddressPreview address={info.customUrl ?? ''} name={info.fullName ?? ''} onClose={onClose} />
        ) : (
          <DraftPreviewDialog formData={info.formData ?? ''} name={info.fullName ?? ''} onClose={onClose} />
        )
      }
    </LoadingDialog>
  )
}

function AddressPreview({ address, name, onClose }: { address: string; name: string; onClose: () => void }) {
  const t = useTranslations('portaldesigns')
  return (
    <Surface kind="general" open title={t('preview')} subtitle={name} onClose={onClose}>
      <EmptyState text={t('addressPortal', { address })} />
    </Surface>
  )
}

const draft = { kind: 'draft' } as const

/** The draft that is worked on. */
export function DraftPreviewDialog({ formData, name, onClose }: { formData: string; name: string; onClose: () => void }) {
  const t = useTranslations('portaldesigns')
  const layout = useMemo(() => readLayout(formData)?.layout ?? emptyLayout, [formData])
  return <PortalPreviewDialog title={t('preview')} subtitle={name} layout={layout} source={draft} onClose={onClose} />
}

import { useTranslations } from 'next-intl'
import { Surface } from '@/components/ui/surface'

export function StoredPreviewDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslations('screendesigns')
  return (
    <Surface kind="fullScreen" open title={t('preview')} subtitle={id} onClose={onClose}>
      {null}
    </Surface>
  )
}

export function DraftPreviewDialog({
  texts,
  name,
  onClose,
}: {
  texts: { detail: string; component: string }
  name: string
  onClose: () => void
}) {
  const t = useTranslations('screendesigns')
  return (
    <Surface kind="fullScreen" open title={t('preview')} subtitle={name} onClose={onClose}>
      {texts.component.length}
    </Surface>
  )
}

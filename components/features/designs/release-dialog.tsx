import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { type DialogFrame, FormDialog, LoadingDialog, useDesignForm } from '@/components/features/form-dialog/public'
import { Alert } from '@/components/ui/alert'
import { confirm } from '@/components/ui/confirm'
import { tellDone } from '@/lib/client/tell-done'
import { toast } from '@/lib/client/toast-store'
import { designBase } from '@/lib/contract/online-dev/design-base'
import type { RecordValues } from '@/lib/form/types'
import { releaseDesign } from './mutations'
import { useParents } from './queries'
import { placesFollower, type ReleasePlaces, releaseFormDesign } from './release-form'

type Released = { id: string; fullName: string; pcIsRelease: number; appIsRelease: number; version?: number | undefined }

type ReleaseDialogProps = { design: Released; onReleased: () => void; onClose: () => void }

/** 发布表单 (contract 3b §5): makes or changes the menus of a module, and what people see is the design as it is now. */
export function ReleaseDialog(props: ReleaseDialogProps) {
  const { design } = props
  const t = useTranslations('admin.designs')
  const pc = useParents('Web', design.pcIsRelease !== 1)
  const app = useParents('App', design.appIsRelease !== 1)
  const isReady = (pc.data || design.pcIsRelease === 1) && (app.data || design.appIsRelease === 1)
  return (
    <LoadingDialog<ReleasePlaces>
      title={t('release.title')}
      width="600px"
      start={
        isReady
          ? {
              pc: { hasMenu: design.pcIsRelease === 1, directories: pc.data?.list ?? [] },
              app: { hasMenu: design.appIsRelease === 1, directories: app.data?.list ?? [] },
            }
          : undefined
      }
      error={pc.error ?? app.error}
      onRetry={() => {
        void pc.mutate()
        void app.mutate()
      }}
      onClose={props.onClose}
    >
      {(places, frame) => <FilledDialog {...props} places={places} frame={frame} />}
    </LoadingDialog>
  )
}

type FilledProps = ReleaseDialogProps & { places: ReleasePlaces; frame: DialogFrame }

function FilledDialog({ design, places, frame, onReleased, onClose }: FilledProps) {
  const t = useTranslations('admin.designs')
  const [apply] = useState(() => placesFollower(places))
  const form = useDesignForm({
    drafts: null,
    id: design.id,
    design: () => releaseFormDesign(t, places),
    values: { pc: 1, app: places.app.hasMenu ? 1 : 0 },
    follows: { fields: ['pc', 'app'], apply },
  })
  const isFirst = !places.pc.hasMenu && !places.app.hasMenu
  return (
    <FormDialog
      {...frame}
      form={form}
      subtitle={design.fullName}
      notice={isFirst ? null : <Alert tone="warning">{t('release.covers')}</Alert>}
      save={{
        text: t('release.name'),
        send: async (filled) => {
          if (!(await mayRelease(filled, isFirst, t))) return null
          const body = designBase.release.body.parse({ ...filled, ...(design.version === undefined ? {} : { version: design.version }) })
          return releaseDesign(design.id, body)
        },
        done: (reply) => {
          if (!reply) return
          void tellDone(reply.msg)
          onReleased()
          onClose()
        },
      }}
    />
  )
}

async function mayRelease(filled: RecordValues, isFirst: boolean, t: (key: string) => string): Promise<boolean> {
  if (Number(filled['pc']) !== 1 && Number(filled['app']) !== 1) {
    toast.error(t('release.nowhere'))
    return false
  }
  return isFirst || confirm({ title: t('release.title'), text: t('release.ask') })
}

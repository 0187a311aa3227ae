import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { type DialogFrame, FormDialog, LoadingDialog, useDesignForm } from '@/components/features/form-dialog/public'
import { confirm } from '@/components/ui/confirm'
import { call } from '@/lib/client/call'
import { tellDone } from '@/lib/client/tell-done'
import { toast } from '@/lib/client/toast-store'
import { type PortalInfo, portal } from '@/lib/contract/portal/portal'
import { releaseKinds } from './constants'
import { useMenuParents, usePortalInfo, useSystems } from './queries'
import {
  followTiles,
  isNew,
  type ReleaseTargets,
  releaseBody,
  releaseFormDesign,
  releaseProblem,
  releaseValues,
} from './release-form'

type ReleaseDialogProps = {
  portal: { id: string; fullName: string }
  onReleased: () => void
  onClose: () => void
}

/** 发布门户 (contract 4b §3.3): as the home page of systems, as entries of their menus. */
export function ReleaseDialog(props: ReleaseDialogProps) {
  const { id } = props.portal
  const t = useTranslations('portaldesigns')
  const info = usePortalInfo(id)
  const [pcPortal, appPortal] = [useSystems(id, 'Web'), useSystems(id, 'App')]
  const [pc, app] = [useMenuParents('Web'), useMenuParents('App')]
  const all = [info, pcPortal, appPortal, pc, app]
  const isReady = all.every(({ data }) => data !== undefined)
  return (
    <LoadingDialog<Start>
      title={t('release.title')}
      width="640px"
      start={
        isReady && info.data
          ? {
              info: info.data,
              targets: {
                systems: { pcPortal: pcPortal.data?.list ?? [], appPortal: appPortal.data?.list ?? [] },
                parents: { pc: pc.data?.list ?? [], app: app.data?.list ?? [] },
                released: releasedOf(info.data),
              },
            }
          : undefined
      }
      error={all.find(({ error }) => error)?.error}
      onRetry={() => {
        for (const one of all) void one.mutate()
      }}
      onClose={props.onClose}
    >
      {(start, frame) => <FilledDialog {...props} {...start} frame={frame} />}
    </LoadingDialog>
  )
}

type Start = { info: PortalInfo; targets: ReleaseTargets }

function releasedOf(info: PortalInfo): ReleaseTargets['released'] {
  const one = (isReleased: unknown, names: unknown) => ({ isReleased: Number(isReleased) === 1, names: String(names ?? '') })
  return {
    pcPortal: one(info.pcPortalIsRelease, info.pcPortalReleaseName),
    appPortal: one(info.appPortalIsRelease, info.appPortalReleaseName),
    pc: one(info.pcIsRelease, info.pcReleaseName),
    app: one(info.appIsRelease, info.appReleaseName),
  }
}

function FilledDialog({
  portal: { id, fullName },
  info,
  targets,
  frame,
  onReleased,
  onClose,
}: ReleaseDialogProps & Start & { frame: DialogFrame }) {
  const t = useTranslations('portaldesigns')
  const [apply] = useState(() => followTiles(targets))
  const form = useDesignForm({
    drafts: null,
    id,
    design: () => releaseFormDesign(t, targets),
    values: releaseValues(info, targets),
    follows: { fields: releaseKinds, apply },
  })
  return (
    <FormDialog
      {...frame}
      form={form}
      subtitle={fullName}
      save={{
        text: t('release.name'),
        send: async (filled) => {
          const problem = releaseProblem(filled, targets)
          if (problem !== '') {
            toast.error(t(`release.problems.${problem}`))
            return null
          }
          if (!isNew(info) && !(await confirm({ title: t('release.title'), text: t('release.ask') }))) return null
          return call(portal.release, { params: { id }, body: portal.release.body.parse(releaseBody(filled)) })
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

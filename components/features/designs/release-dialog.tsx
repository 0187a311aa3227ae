import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { type DialogFrame, FormDialog, LoadingDialog, useDesignForm } from '@/components/features/form-dialog/public'
import { confirm } from '@/components/ui/confirm'
import { tellDone } from '@/lib/client/tell-done'
import { toast } from '@/lib/client/toast-store'
import { designBase } from '@/lib/contract/online-dev/design-base'
import type { ReleaseEffect } from '@/lib/contract/online-dev/design-versions'
import type { RecordValues } from '@/lib/form/types'
import { webTypes } from './constants'
import { ConversionDialog } from './conversion-dialog'
import { dataChoicesOf, fillName, readDataChoices } from './data-choices-form'
import styles from './designs.module.css'
import { EffectPanel } from './effect-panel'
import { releaseDesign } from './mutations'
import { useConversion, useEffectOfRelease, useParents } from './queries'
import { type ReleasePlaces, releaseFollower, releaseFormDesign, wantedMenus } from './release-form'

type Released = { id: string; fullName: string; webType?: string | number | undefined }

type ReleaseDialogProps = {
  design: Released
  /** Of a dialog outside of the designer: leads to what keeps the design from being released. */
  onLead?: () => void
  onReleased: () => void
  onClose: () => void
}

/** 发布表单 (contract 3b §5): makes or changes the menus of a module, and what people see is the design as it is now. */
export function ReleaseDialog(props: ReleaseDialogProps) {
  const { design } = props
  const t = useTranslations('designs')
  const { effect, hasMenu, pc, app } = useReleased(design.id)
  const conversion = useConversion(design.id)
  // Once it was seen to run its end is told here too.
  const [isConverting, setConverting] = useState(false)
  // What a release before has left undone is told first: after another release nothing of it can be converted.
  const [isAnew, setAnew] = useState(false)
  if (conversion.data?.state === 'running' && !isConverting) setConverting(true)
  const canGoOn = conversion.data?.canGoOn === 1 && !isAnew
  const isReady = (hasMenu('Web') || pc.data) && (hasMenu('App') || app.data) && conversion.data !== undefined
  if ((isConverting || canGoOn) && conversion.data) {
    return (
      <ConversionDialog
        design={design}
        conversion={conversion.data}
        isLost={conversion.error !== undefined}
        onGoneOn={() => conversion.mutate()}
        onRelease={() => {
          setAnew(true)
          setConverting(false)
        }}
        onClose={props.onClose}
      />
    )
  }
  const follow = async () => {
    // Nobody can say how far it is: the message tells its end.
    if (await conversion.mutate()) setConverting(true)
    else props.onClose()
  }
  return (
    <LoadingDialog<Start>
      title={t(Number(design.webType) === webTypes.view ? 'release.viewTitle' : 'release.title')}
      width="600px"
      start={
        isReady && effect.data
          ? {
              effect: effect.data,
              pc: { hasMenu: hasMenu('Web'), directories: pc.data?.list ?? [] },
              app: { hasMenu: hasMenu('App'), directories: app.data?.list ?? [] },
            }
          : undefined
      }
      error={pc.error ?? app.error ?? effect.error ?? conversion.error}
      onRetry={() => {
        void pc.mutate()
        void app.mutate()
        void effect.mutate()
        void conversion.mutate()
      }}
      onClose={props.onClose}
    >
      {({ effect: done, ...places }, frame) => (
        <FilledDialog {...props} effect={done} places={places} frame={frame} onConverting={follow} />
      )}
    </LoadingDialog>
  )
}

/** What a release would do, and where its menus can stand. */
function useReleased(id: string) {
  const effect = useEffectOfRelease(id)
  const hasMenu = (category: 'Web' | 'App') => effect.data?.menus.some((menu) => menu.category === category) ?? false
  const pc = useParents('Web', effect.data !== undefined && !hasMenu('Web'))
  const app = useParents('App', effect.data !== undefined && !hasMenu('App'))
  return { effect, hasMenu, pc, app }
}

type Start = ReleasePlaces & { effect: ReleaseEffect }

type FilledProps = ReleaseDialogProps & {
  places: ReleasePlaces
  effect: ReleaseEffect
  frame: DialogFrame
  onConverting: () => Promise<void>
}

function FilledDialog({ design, places, effect, frame, onLead, onReleased, onClose, onConverting }: FilledProps) {
  const t = useTranslations('designs')
  const [choices] = useState(() => dataChoicesOf(effect))
  const [apply] = useState(() => releaseFollower(places, choices))
  const form = useDesignForm({
    drafts: null,
    id: design.id,
    design: () => releaseFormDesign(t, places, choices),
    values: wantedMenus(places),
    follows: { fields: ['pc', 'app', ...choices.fill.map((_, at) => fillName(at))], apply },
  })
  const isFirst = effect.isFirst === 1
  return (
    <FormDialog
      {...frame}
      form={form}
      subtitle={design.fullName}
      notice={
        <div className={styles.notice}>
          <EffectPanel effect={effect} onLead={onLead} />
        </div>
      }
      save={{
        text: t('release.name'),
        send: async (filled, target) => {
          if (!(await mayRelease(filled, isFirst, t))) return null
          const { pc, app, pcModuleParentId, appModuleParentId, reason } = filled
          const menus = { pc, app, pcModuleParentId, appModuleParentId }
          const wanted = readDataChoices(choices, filled)
          const body = designBase.release.body.parse({ ...menus, reason, ...wanted, version: effect.version })
          const { msg } = await releaseDesign(design.id, body, target.key)
          return { msg, isConverting: wanted.convert.length + wanted.fill.length > 0 }
        },
        done: async (reply) => {
          if (!reply) return
          void tellDone(reply.msg)
          // The conversion may be watched for minutes, in which others go on.
          onReleased()
          if (reply.isConverting) return onConverting()
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

'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { useShell } from '@/components/ground/public'
import { Button } from '@/components/ui/button'
import { confirm } from '@/components/ui/confirm'
import { Icon } from '@/components/ui/icon'
import { EmptyState, ErrorState, LoadingState } from '@/components/ui/states'
import { Tag } from '@/components/ui/tag'
import { tellDone, tellRefusal } from '@/lib/client/tell-done'
import { toast } from '@/lib/client/toast-store'
import { useCall } from '@/lib/client/use-call'
import { useMutation } from '@/lib/client/use-mutation'
import { socials } from '@/lib/contract/session/socials'
import styles from './profile.module.css'

/** Contract 1 §11.10: what the pop-up posts. */
const outcome = z.object({ code: z.coerce.string(), message: z.string().max(500).catch('') })

/** 绑定设置: third-party accounts one may sign in with. */
export function SocialsPanel() {
  const t = useTranslations('profile.socials')
  const { user } = useShell()
  const { data, error, mutate } = useCall(socials.list, {})
  const render = useMutation(socials.render)
  const remove = useMutation(socials.remove, { successToast: true })
  const [isWaiting, setWaiting] = useState(false)
  usePopUpOutcome(isWaiting, () => void mutate())
  if (error) return <ErrorState error={error} onRetry={() => void mutate()} />
  if (!data) return <LoadingState />
  if (data.length === 0) return <EmptyState text={t('none')} />

  const bind = async (enname: string) => {
    // Opened in the moment of the click: after the answer the browser would take it for an advertisement.
    const popUp = window.open('', 'tenon-bind', 'width=750,height=500')
    if (!popUp) return toast.warning(t('blocked'))
    const address = await render.run({ params: { enname } }).then(
      ({ msg }) => msg,
      () => undefined,
    )
    if (address === undefined) return popUp.close()
    if (!/^https?:\/\//i.test(address)) {
      popUp.close()
      return toast.error(t('wrongAddress'))
    }
    setWaiting(true)
    popUp.location.replace(address)
  }
  const unbind = async (id: string, name: string) => {
    if (!(await confirm({ text: t('unbindText', { name }), confirmText: t('unbind'), danger: true }))) return
    await remove.run({ params: { id }, query: { userId: user.userId } }).then(
      () => mutate(),
      () => undefined,
    )
  }
  return (
    <div className={styles.panel}>
      <p className={styles.hint}>{t('hint')}</p>
      <ul className={styles.choices}>
        {data.map(({ enname, name, describetion, entity }) => (
          <li key={enname} className={styles.choice}>
            <Icon name="link" />
            <span className={styles.choiceText}>
              {name || enname}
              {describetion && <small>{describetion}</small>}
            </span>
            <Tag tone={entity ? 'green' : 'grey'}>{t(entity ? 'bound' : 'notBound')}</Tag>
            {entity ? (
              <Button size="sm" loading={remove.isRunning} onClick={() => void unbind(entity.id, name || enname)}>
                {t('unbind')}
              </Button>
            ) : (
              <Button size="sm" variant="primary" loading={render.isRunning} onClick={() => void bind(enname)}>
                {t('bind')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

/**
 * What became of the pop-up: its message, which counts only from our own origin, or this window getting the focus back. Our pages are
 * cut off from windows of other origins, so whether such a window is still open cannot be asked.
 */
function usePopUpOutcome(isWaiting: boolean, onChanged: () => void): void {
  const t = useTranslations('profile.socials')
  // The window.
  useEffect(() => {
    if (!isWaiting) return
    const hear = (event: MessageEvent) => {
      if (event.origin !== window.location.origin) return
      const told = outcome.safeParse(event.data)
      if (!told.success) return
      if (told.data.code === '200') {
        void tellDone(told.data.message || t('success'))
        onChanged()
      } else if (told.data.message) void tellRefusal(told.data.message)
    }
    window.addEventListener('message', hear)
    window.addEventListener('focus', onChanged)
    return () => {
      window.removeEventListener('message', hear)
      window.removeEventListener('focus', onChanged)
    }
  })
}

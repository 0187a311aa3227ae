import { useTranslations } from 'next-intl'
import { QRCodeCanvas } from 'qrcode.react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Field, fieldStyles } from '@/components/ui/field'
import { Icon } from '@/components/ui/icon'
import { Switch } from '@/components/ui/switch'
import { saveBlob } from '@/lib/client/save-blob'
import { toast } from '@/lib/client/toast-store'
import styles from './designs.module.css'
import type { LinkPart } from './link-settings-form'

type LinkPartPanelProps = {
  kind: 'form' | 'list'
  part: LinkPart
  wasOpen: boolean
  hasPassword: boolean
  address: string
  passwordFault: string | undefined
  onChange: (change: Partial<LinkPart>) => void
  children?: ReactNode
}

/** One of the two links of a design: whether it is open, where it leads, and its password (contract 3b §13). */
export function LinkPartPanel(props: LinkPartPanelProps) {
  const { kind, part, wasOpen, hasPassword, address, passwordFault, onChange, children } = props
  const t = useTranslations('designs.links')
  const id = useId()
  return (
    <section className={styles.link} aria-label={t(kind)}>
      <Switch label={t(kind)} hint={t(`${kind}Note`)} isOn={part.isOpen} onChange={(isOpen) => onChange({ isOpen })} />
      {wasOpen && !part.isOpen ? (
        <Alert tone="warning" role="status">
          {t('closes')}
        </Alert>
      ) : null}
      {part.isOpen ? (
        <>
          <Address kind={kind} address={address} isStored={wasOpen} />
          {children}
          <Switch label={t(`${kind}Pass`)} isOn={part.asksPassword} onChange={(asksPassword) => onChange({ asksPassword })} />
          {part.asksPassword ? (
            <Field id={id} label={t('password')} isRequired={!hasPassword} {...(passwordFault ? { error: passwordFault } : {})}>
              <input
                id={id}
                className={fieldStyles.native}
                type="password"
                autoComplete="new-password"
                maxLength={16}
                placeholder={t(hasPassword ? 'kept' : 'passwordHint')}
                aria-invalid={passwordFault ? true : undefined}
                aria-describedby={passwordFault ? `${id}-error` : undefined}
                value={part.password}
                onChange={(event) => onChange({ password: event.target.value })}
              />
            </Field>
          ) : null}
        </>
      ) : null}
    </section>
  )
}

/** `isStored`: the address leads somewhere already. */
function Address({ kind, address, isStored }: { kind: 'form' | 'list'; address: string; isStored: boolean }) {
  const t = useTranslations('designs.links')
  const id = useId()
  const [isCodeShown, setCodeShown] = useState(false)
  const code = useRef<HTMLCanvasElement>(null)
  const copy = async () => {
    await navigator.clipboard.writeText(address).then(
      () => toast.success(t('copied')),
      // Without the right to the clipboard the address is there to be copied by hand.
      () => document.getElementById(id)?.focus(),
    )
  }
  const download = () => code.current?.toBlob((picture) => picture && saveBlob(picture, `${t(kind)}.png`))
  return (
    <Field id={id} label={t(`${kind}Address`)}>
      <input
        id={id}
        className={fieldStyles.native}
        type="text"
        readOnly
        value={address}
        onFocus={(event) => event.target.select()}
      />
      <div className={styles.linkTools}>
        {isStored ? (
          <a className={fieldStyles.linkButton} href={address} target="_blank" rel="noopener">
            {t('open')}
            <Icon name="external" size={13} />
          </a>
        ) : null}
        <Button size="sm" onClick={() => void copy()}>
          {t('copy')}
        </Button>
        <Button size="sm" aria-expanded={isCodeShown} onClick={() => setCodeShown(!isCodeShown)}>
          {t('qr')}
        </Button>
        {isCodeShown ? (
          <Button size="sm" onClick={download}>
            {t('download')}
          </Button>
        ) : null}
      </div>
      {isCodeShown ? (
        <QRCodeCanvas
          ref={code}
          className={styles.linkCode ?? ''}
          value={address}
          size={220}
          level="M"
          marginSize={2}
          title={t('qr')}
        />
      ) : null}
      {isStored ? null : <p className={styles.linkLater}>{t('opensLater')}</p>}
    </Field>
  )
}

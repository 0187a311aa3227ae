import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { BrandMark } from '@/components/ui/brand-mark'
import { BrandArtwork } from './brand-artwork'
import styles from './login-frame.module.css'
import { LoginPreferences } from './login-preferences'
import { useLoginLook, usePicture } from './use-login-look'

// Spec 1 §1.
const productVersion = '3.5.0'

type LoginFrameProps = { title: string; welcome: string; notice?: string; children: ReactNode }

/** What the pages before sign-in stand in: the drawing, the name of the system, language and light or dark. */
export function LoginFrame({ title, welcome, notice, children }: LoginFrameProps) {
  const t = useTranslations('login')
  const { copyright, companyName } = useLoginLook()
  const owner = copyright || companyName
  return (
    <div className={styles.page}>
      <BrandSide />
      <main className={styles.main}>
        <LoginPreferences />
        <div className={styles.panel}>
          <div className={styles.smallBrand}>
            <BrandName />
          </div>
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.welcome}>{welcome}</p>
          {notice && (
            <p className={styles.notice} role="status">
              {notice}
            </p>
          )}
          {children}
        </div>
        <footer className={styles.footer}>
          {owner && <p>{owner}</p>}
          <p>{t('version', { version: productVersion })}</p>
        </footer>
      </main>
    </div>
  )
}

/** The picture and the words of the installation, or those of the product. */
function BrandSide() {
  const t = useTranslations('login')
  const { loginPicture, description } = useLoginLook()
  const [picture, dropPicture] = usePicture(loginPicture)
  return (
    <aside className={styles.brand}>
      {picture && <img src={picture} alt="" className={styles.picture} onError={dropPicture} />}
      <div className={styles.brandName}>
        <BrandName />
      </div>
      {picture ? <div className={styles.artwork} /> : <BrandArtwork className={styles.artwork} />}
      <div className={styles.slogan}>
        {description ? (
          <p className={styles.description}>{description}</p>
        ) : (
          <>
            <p className={styles.sloganTitle}>{t('slogan')}</p>
            <p className={styles.sloganText}>{t('sloganText')}</p>
          </>
        )}
      </div>
    </aside>
  )
}

function BrandName() {
  const tCommon = useTranslations('common')
  const { logo } = useLoginLook()
  const [src, dropLogo] = usePicture(logo)
  return (
    <>
      {src ? <img src={src} alt="" className={styles.logo} onError={dropLogo} /> : <BrandMark />}
      <span>{tCommon('systemTitle')}</span>
    </>
  )
}

import { getTranslations } from 'next-intl/server'
import styles from './status-page.module.css'

export default async function NotFound() {
  const t = await getTranslations('common')
  return (
    <main className={styles.page}>
      <p className={styles.number}>404</p>
      <h1>{t('pageMissing')}</h1>
      <a href="/">{t('backToStart')}</a>
    </main>
  )
}

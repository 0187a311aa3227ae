import { redirect } from 'next/navigation'
import { ScreenPage } from '@/components/features/screen/screen-page'
import { readSession } from '@/lib/bff/session'

/** A data screen of this product (menu type 6). Who may see it is said by the platform when its data is asked for. */
export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const [{ id }, session] = await Promise.all([params, readSession()])
  if (!session) redirect(`/login?redirect=${encodeURIComponent(`/dataScreen/${id}`)}`)
  if (session.locked) redirect('/lockScreen')
  return <ScreenPage id={decodeURIComponent(id).slice(0, 100)} />
}

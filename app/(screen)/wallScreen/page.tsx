import type { Metadata } from 'next'
import { WallScreenPage } from '@/components/features/screen/wall-page'

// The address is what opens the page: it must not travel on to another site.
export const metadata: Metadata = { referrer: 'no-referrer' }

/** A data screen on a display that nobody is signed in at. */
export default function Page() {
  return <WallScreenPage />
}

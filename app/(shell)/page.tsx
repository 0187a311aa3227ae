import { redirect } from 'next/navigation'

// Spec 1 §2.2. The guard sends visitors on before this; it stands here because the guard is a convenience only.
export default function Page() {
  redirect('/home')
}

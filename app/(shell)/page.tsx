import { redirect } from 'next/navigation'

// Spec 1 §2.2.
export default function Page() {
  redirect('/home')
}

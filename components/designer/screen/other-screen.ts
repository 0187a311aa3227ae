/** Another screen, to take turns with in a kiosk. */
export type OtherScreen = { id: string; fullName: string }

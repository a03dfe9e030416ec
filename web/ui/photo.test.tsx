import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Avatar } from './avatar.tsx'
import { Photo } from './photo.tsx'

const photo = () => document.querySelector('img')

test.each([
  ['a photo', <Photo key="photo" src="/media/car.webp" alt="A car" />],
  ['a profile photo', <Avatar key="avatar" name="Aminata Kamara" src="/media/aminata.webp" />],
])('%s that failed to load is loaded again once the device is online', (_, shown) => {
  render(shown)
  fireEvent.error(photo() ?? screen.getByRole('img'))
  expect(photo()).toBeNull()
  act(() => void window.dispatchEvent(new Event('online')))
  expect(photo()).toBeInTheDocument()
})

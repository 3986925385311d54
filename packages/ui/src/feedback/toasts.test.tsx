import { useState } from 'react';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { Toasts, type Toast } from '../index.ts';

const Host = ({ first }: { first: Toast[] }) => {
  const [toasts, setToasts] = useState(first);
  return <Toasts toasts={toasts} onClose={(id) => setToasts((all) => all.filter((toast) => toast.id !== id))} />;
};
const after = (ms: number): void =>
  act(() => {
    jest.advanceTimersByTime(ms);
  });
const copied: Toast = { id: 1, message: 'Link copied to clipboard' };

describe('a toast (part 1 §2)', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  test('is read out politely and goes after 3000 ms', () => {
    render(<Host first={[copied]} />);
    expect(screen.getByRole('status')).toHaveTextContent('Link copied to clipboard');
    after(2_999);
    expect(screen.getByText('Link copied to clipboard')).toBeInTheDocument();
    after(1);
    expect(screen.queryByText('Link copied to clipboard')).not.toBeInTheDocument();
  });

  test('stays as long as it was told to', () => {
    render(<Host first={[{ ...copied, duration: 10_000 }]} />);
    after(9_999);
    expect(screen.getByText('Link copied to clipboard')).toBeInTheDocument();
    after(1);
    expect(screen.queryByText('Link copied to clipboard')).not.toBeInTheDocument();
  });

  test('waits while the pointer is on it', () => {
    render(<Host first={[copied]} />);
    const text = screen.getByText('Link copied to clipboard');
    fireEvent.pointerEnter(text.parentElement as HTMLElement);
    after(60_000);
    expect(text).toBeInTheDocument();
    fireEvent.pointerLeave(text.parentElement as HTMLElement);
    after(3_000);
    expect(text).not.toBeInTheDocument();
  });

  test('goes at once when it is closed, and leaves the others', () => {
    render(<Host first={[copied, { id: 2, message: 'Novel added to shelf', type: 'success' }]} />);
    fireEvent.click(screen.getAllByRole('button', { name: 'Close message' })[0] as HTMLElement);
    expect(screen.queryByText('Link copied to clipboard')).not.toBeInTheDocument();
    expect(screen.getByText('Novel added to shelf')).toBeInTheDocument();
  });
});

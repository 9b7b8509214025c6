import { createRoot } from 'react-dom/client';
// 'unstyled' with the stylesheet as a file: the other entry injects a <style>, which our CSP forbids.
import { ToastContainer, toast } from 'react-toastify/unstyled';
import 'react-toastify/ReactToastify.css';
import './toast-host.css';

const DRAG_PERCENT = 80; // spec 1 §9
const MOST = 5; // at a time, so that a lively thread does not cover a phone; the others come when these have gone

const host = document.createElement('div');
document.body.append(host);
createRoot(host).render(
  <ToastContainer
    position="top-right"
    theme="light"
    // A click into a player takes the focus away from the window, and toasts would stay until it comes back.
    pauseOnFocusLoss={false}
    limit={MOST}
    draggable="touch"
    draggablePercent={DRAG_PERCENT}
    role="status"
  />,
);

export function showToast(kind: 'success' | 'error' | 'info', text: string, autoClose: number): void {
  toast[kind](text, { autoClose, role: 'status' }); // polite, even for errors: they follow what the viewer has just done
}

import { createRoot } from 'react-dom/client';
// 'unstyled' with the stylesheet as a file: the other entry injects a <style>, which our CSP forbids.
import { ToastContainer, toast } from 'react-toastify/unstyled';
import 'react-toastify/ReactToastify.css';
import './toast-host.css';

const AUTO_CLOSE = 5000; // spec 1 §9
const DRAG_PERCENT = 80; // spec 1 §9

const host = document.createElement('div');
document.body.append(host);
createRoot(host).render(
  <ToastContainer
    position="top-right"
    autoClose={AUTO_CLOSE}
    theme="light"
    // A click into a player takes the focus away from the window, and toasts would stay until it comes back.
    pauseOnFocusLoss={false}
    draggable="touch"
    draggablePercent={DRAG_PERCENT}
    role="status"
  />,
);

export function showToast(kind: 'success' | 'error' | 'info', text: string, autoClose = AUTO_CLOSE): void {
  toast[kind](text, { toastId: text, autoClose, role: 'status' }); // polite, errors too: they follow what one has just done
}

import { layout, type RouteConfig, route } from '@react-router/dev/routes';
import { paths } from './paths.ts';

export default [
  layout('pages/marketplace/public.layout.tsx', [
    route(paths.home, 'pages/marketplace/home.page.tsx'),
    route(paths.information, 'pages/marketplace/information.page.tsx'),
    route(paths.legal, 'pages/marketplace/legal.page.tsx'),
    route(paths.decision, 'pages/marketplace/decision.page.tsx'),
    route(paths.search, 'pages/marketplace/search.page.tsx'),
    route(paths.professionalPage, 'pages/marketplace/professional.page.tsx'),
    route(paths.town, 'pages/marketplace/town.page.tsx'),
    route(paths.townCategory, 'pages/marketplace/town.page.tsx', { id: 'town-of-category' }),
  ]),

  layout('pages/customer/booking.layout.tsx', [
    route(paths.booking, 'pages/customer/booking.page.tsx'),
    route(paths.groupBooking, 'pages/customer/group-booking.page.tsx'),
  ]),

  layout('pages/marketplace/widget.layout.tsx', [route(paths.widget, 'pages/marketplace/widget.page.tsx')]),

  layout('pages/auth/sign-up.layout.tsx', [
    route(paths.registerProfessional, 'pages/auth/register-professional.page.tsx'),
  ]),

  layout('pages/auth/auth.layout.tsx', [
    route(paths.login, 'pages/auth/login.page.tsx'),
    route(paths.register, 'pages/auth/register.page.tsx'),
    route(paths.forgotPassword, 'pages/auth/forgot-password.page.tsx'),
    route(paths.resetPassword, 'pages/auth/reset-password.page.tsx'),
    route(paths.verifyEmail, 'pages/auth/verify-email.page.tsx'),
    route(paths.invitation, 'pages/auth/invitation.page.tsx'),
    route(paths.changeEmail, 'pages/auth/change-email.page.tsx'),
  ]),

  layout('pages/customer/customer.layout.tsx', [
    route(paths.customer, 'pages/customer/welcome.page.tsx'),
    route(paths.customerAccount, 'pages/customer/account.page.tsx'),
    route(paths.customerPaymentMethods, 'pages/customer/payment-methods.page.tsx'),
    route(paths.customerMessages, 'pages/customer/messages.page.tsx'),
    route(paths.appointments, 'pages/customer/appointments.page.tsx'),
    route(paths.appointment, 'pages/customer/appointment.page.tsx'),
    route(paths.appointmentReceipt, 'pages/customer/receipt.page.tsx'),
  ]),

  layout('pages/professional/professional.layout.tsx', [
    route(paths.professional, 'pages/professional/dashboard.page.tsx'),
    route(paths.professionalInformation, 'pages/professional/information.page.tsx'),
    route(paths.informationPlaces, 'pages/professional/information-places.page.tsx'),
    route(paths.informationHours, 'pages/professional/information-hours.page.tsx'),
    route(paths.informationCompany, 'pages/professional/information-company.page.tsx'),
    route(paths.informationVerification, 'pages/professional/information-verification.page.tsx'),
    route(paths.calendar, 'pages/professional/calendar.page.tsx'),
    route(paths.visitImport, 'pages/professional/visit-import.page.tsx'),
    route(paths.clients, 'pages/professional/clients.page.tsx'),
    route(paths.clientRegistry, 'pages/professional/client-registry.page.tsx'),
    route(paths.clientDetail, 'pages/professional/client-detail.page.tsx'),
    route(paths.album, 'pages/professional/album.page.tsx'),
    route(paths.professionalReviews, 'pages/professional/reviews.page.tsx'),
    route(paths.paymentDetails, 'pages/professional/payment-details.page.tsx'),
    route(paths.paymentManagement, 'pages/professional/payment-management.page.tsx'),
    route(paths.takings, 'pages/professional/takings.page.tsx'),
    route(paths.services, 'pages/professional/services.page.tsx'),
    route(paths.newService, 'pages/professional/new-service.page.tsx'),
    route(paths.editService, 'pages/professional/edit-service.page.tsx'),
    route(paths.equipments, 'pages/professional/equipments.page.tsx'),
    route(paths.messages, 'pages/professional/messages.page.tsx'),
    route(paths.messageQuestions, 'pages/professional/questions.page.tsx'),
    route(paths.staff, 'pages/professional/staff.page.tsx'),
    route(paths.staffRegistry, 'pages/professional/staff-registry.page.tsx'),
    route(paths.staffDetail, 'pages/professional/staff-detail.page.tsx'),
    route(paths.calendarSettings, 'pages/professional/setting.page.tsx'),
    route(paths.connections, 'pages/professional/connections.page.tsx'),
    route(paths.websiteSettings, 'pages/professional/website-setting.page.tsx'),
    route(paths.subscription, 'pages/professional/subscription.page.tsx'),
  ]),

  layout('pages/operator/operator.layout.tsx', [route(paths.operator, 'pages/operator/overview.page.tsx')]),

  route(paths.coverArtPicture, 'pages/marketplace/cover-art.resource.ts'),
  route('*', 'pages/marketplace/not-found.page.tsx'),
] satisfies RouteConfig;
